import style from './Price.module.css';

/** An amount as people read it, always with its currency; figures of prices under each other line up. */
export function Price({ money: { display, currency } }: { money: { display: string; currency: string } }) {
  return (
    <span className={style.price}>
      {display} <small className={style.currency}>{currency}</small>
    </span>
  );
}
