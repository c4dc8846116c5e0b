import * as copy from '#web/app/copy.ts';
import style from './ReviewReply.module.css';
import { keepUnits } from '#web/ui/units.ts';

/** The shop's reply. `day` is its date, if known. */
export function ReviewReply({ text, day }: { text: string; day?: string }) {
  return (
    <div className={style.reply}>
      <p className={style.who}>
        <strong>{copy.myReviews.replyBy}</strong>
        {day && <span>{day}</span>}
      </p>
      <p className={style.text}>{keepUnits(text)}</p>
    </div>
  );
}
