import { useFormContext } from 'react-hook-form';
import { Link } from 'react-router-dom';
import * as copy from '#web/app/copy.ts';
import { legalPages, paths } from '#web/app/paths.ts';
import { TextArea, TextField } from '#web/ui/Field.tsx';
import { ConflictChoice } from './ConflictChoice.tsx';
import { shopDetailsFormOf, type ShopDetailsForm } from './shop-details-form.ts';
import type { ShopDetailsFormFragment } from './ShopDetailsScreen.generated.ts';
import style from './ShopDetailsScreen.module.css';

const words = copy.shopDetails;

/** The fields of the shop details. */
export function ShopDetailsFields({
  details,
  current,
  onResolved,
}: {
  details: ShopDetailsFormFragment;
  /** Those of another admin, if they were saved since `details` were loaded. */
  current: ShopDetailsFormFragment | null;
  /** The admin loaded `current`, or saves their own details over them. */
  onResolved: () => void;
}) {
  const { register, reset, setValue, formState } = useFormContext<ShopDetailsForm>();
  const { errors } = formState;
  const text = (name: keyof ShopDetailsForm) =>
    ({ autoComplete: 'off', error: errors[name]?.message, ...register(name) }) as const;
  return (
    <>
      <section className={style.section} aria-label={words.shop}>
        <h2>{words.shop}</h2>
        <TextField label={words.shopName} hint={words.shopNameHint} {...text('shopName')} />
        <TextField label={words.legalName} hint={words.legalNameHint} {...text('legalName')} />
        <TextArea label={words.address} {...text('address')} />
        <TextField label={words.email} type="email" {...text('email')} />
        <TextField label={words.phone} type="tel" {...text('phone')} />
        <TextField label={words.taxId} hint={words.taxIdHint} {...text('taxId')} />
        <TextField
          label={words.returnDays}
          inputMode="numeric"
          hint={words.returnDaysHint}
          {...text('returnDays')}
        />
      </section>
      <section className={style.section} aria-label={words.texts}>
        <div>
          <h2>{words.texts}</h2>
          <p className={style.lead}>{words.textsLead}</p>
        </div>
        {legalPages.map((page) => {
          const { title } = copy.legal.pages[page];
          return (
            <div key={page} className={style.text}>
              <TextArea label={words.pageText(title)} rows={8} {...text(`${page}Text`)} />
              <Link to={paths.legal(page)}>{words.viewPage(title)}</Link>
              <details>
                <summary>{words.defaultText(title)}</summary>
                <p className={style.default}>{defaultOf(details, page)}</p>
              </details>
            </div>
          );
        })}
      </section>
      {current && (
        <ConflictChoice
          message={words.changedMeanwhile}
          loadLabel={words.loadCurrent}
          onLoad={() => {
            reset(shopDetailsFormOf(current));
            onResolved();
          }}
          onKeep={() => {
            setValue('version', String(current.version));
            onResolved();
          }}
        />
      )}
    </>
  );
}

const defaultOf = (details: ShopDetailsFormFragment, page: (typeof legalPages)[number]): string =>
  details[`${page}Default`];
