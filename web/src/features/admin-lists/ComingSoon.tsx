import style from './ComingSoon.module.css';

/** A card below an admin list with its planned features (`screen:manage-product`, `screen:manage-all-order`). */
export function ComingSoon({
  words: { soon, soonLead, planned },
}: {
  words: { soon: string; soonLead: string; planned: readonly string[] };
}) {
  return (
    <aside className={style.card} aria-labelledby="coming-soon">
      <h2 id="coming-soon">{soon}</h2>
      <div>
        <p>{soonLead}</p>
        <ul>
          {planned.map((plan) => (
            <li key={plan}>{plan}</li>
          ))}
        </ul>
      </div>
    </aside>
  );
}
