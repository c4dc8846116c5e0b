import style from './Price.module.css';

/**
 * An amount as people read it, always with its currency; figures of prices under each other line up. With `prior` follows
 * what it was, after the word `was`: a line through a figure is not heard.
 */
export function Price({
  money: { display, currency },
  prior,
  was,
}: {
  money: { display: string; currency: string };
  prior?: { display: string } | null;
  was?: string;
}) {
  return (
    <>
      <span className={style.price}>
        {display} <small className={style.currency}>{currency}</small>
      </span>
      {prior && (
        <>
          {' '}
          <small className={style.prior}>
            {was} <s>{prior.display}</s>
          </small>
        </>
      )}
    </>
  );
}
