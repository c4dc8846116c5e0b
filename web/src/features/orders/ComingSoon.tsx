import * as copy from '#web/app/copy.ts';
import style from './ComingSoon.module.css';

const words = copy.manageOrders;

/** Lists upcoming features on a page that is already switched on (`screen:manage-all-order`). */
export function ComingSoon() {
  return (
    <aside className={style.card} aria-labelledby="coming-soon">
      <h2 id="coming-soon">{words.soon}</h2>
      <div>
        <p>{words.soonLead}</p>
        <ul>
          {words.planned.map((plan) => (
            <li key={plan}>{plan}</li>
          ))}
        </ul>
      </div>
    </aside>
  );
}
