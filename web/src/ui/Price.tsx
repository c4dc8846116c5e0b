import style from './Price.module.css';

/**
 * A formatted price with its currency. Tabular figures align in columns. With `prior` the old price follows after the
 * word `was`, because screen readers don't announce a strikethrough.
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
