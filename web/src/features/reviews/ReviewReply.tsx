import * as copy from '#web/app/copy.ts';
import style from './ReviewReply.module.css';

/** What the shop answers; `day` is since when, where that is said. */
export function ReviewReply({ text, day }: { text: string; day?: string }) {
  return (
    <div className={style.reply}>
      <p className={style.who}>
        <strong>{copy.myReviews.replyBy}</strong>
        {day && <span>{day}</span>}
      </p>
      <p className={style.text}>{text}</p>
    </div>
  );
}
