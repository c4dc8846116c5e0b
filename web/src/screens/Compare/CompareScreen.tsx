import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import * as copy from '#web/app/copy.ts';
import { LoadFailure } from '#web/app/LoadFailure.tsx';
import { comparePath, paths } from '#web/app/paths.ts';
import { comparedIds, storeCompared, useCompareList } from '#web/features/lists/compare-list.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import { useUnitSystem } from '#web/ui/use-unit-system.ts';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import { Spinner } from '#web/ui/Waiting.tsx';
import { comparisonRows, differencesOf } from './comparison.ts';
import { useCompareScreenQuery } from './CompareScreen.generated.ts';
import { ComparisonTable } from './ComparisonTable.tsx';
import style from './CompareScreen.module.css';

const words = copy.compare;

/** The products of the URL side by side. */
export function CompareScreen() {
  const [params, setParams] = useSearchParams();
  const ids = comparedIds(params);
  const chosen = useCompareList();
  const [units, chooseUnits] = useUnitSystem();
  const [onlyDifferences, setOnlyDifferences] = useState(false);
  const { data, previousData, error, refetch } = useCompareScreenQuery({ variables: { ids } });
  // Keeps the table while the remaining products load.
  const found = (data ?? previousData)?.equipmentByIds.filter(({ databaseId }) => ids.includes(databaseId));
  const [removed, setRemoved] = useState(0);
  const heading = useFocusOn<HTMLHeadingElement>(removed);

  const remove = (id: string) => {
    storeCompared(chosen.filter((one) => one.id !== id));
    const rest = ids.filter((one) => one !== id);
    setParams(rest.length > 0 ? { ids: rest.join() } : {}, {
      replace: true,
      state: { preventScrollReset: true },
    });
    setRemoved(removed + 1);
  };
  const table = () => {
    if (!found && error) return <LoadFailure title={words.failed} onTryAgain={refetch} />;
    if (!found) return <Spinner label={copy.waiting} />;
    if (ids.length === 0 && chosen.length > 0)
      return (
        <Notice
          kind="empty"
          title={words.chosen(chosen.length)}
          action={<ButtonLink to={comparePath(chosen.map(({ id }) => id))}>{words.show}</ButtonLink>}
        >
          {chosen.map(({ name }) => name).join(', ')}
        </Notice>
      );
    if (found.length === 0)
      return (
        <Notice
          kind="empty"
          title={words.empty}
          action={<ButtonLink to={paths.search}>{words.browse}</ButtonLink>}
        >
          {words.emptyHint}
        </Notice>
      );
    const all = comparisonRows(found, units);
    const dependsOnUnits = found.some(({ attributes }) =>
      attributes.some(({ value, imperialValue }) => value !== imperialValue),
    );
    const groups = onlyDifferences ? differencesOf(all) : all;
    const missing = data ? ids.length - found.length : 0;
    return (
      <>
        {missing > 0 && <p>{words.missing(missing)}</p>}
        <div className={style.controls}>
          {dependsOnUnits && (
            <Segmented
              label={copy.productPage.units}
              value={units}
              options={(['METRIC', 'IMPERIAL'] as const).map((value) => ({
                value,
                label: copy.productPage.unitSystems[value],
              }))}
              onChoose={chooseUnits}
            />
          )}
          {found.length > 1 && (
            <label className={style.switch}>
              <input
                type="checkbox"
                role="switch"
                aria-checked={onlyDifferences}
                checked={onlyDifferences}
                onChange={({ target }) => setOnlyDifferences(target.checked)}
              />
              {words.differences}
            </label>
          )}
        </div>
        <ComparisonTable
          products={found}
          groups={groups}
          onRemove={remove}
          // The search then adds to the products of this page.
          onAdd={() => storeCompared(found.map(({ databaseId: id, name }) => ({ id, name })))}
        />
        {groups.length === 0 && <p>{words.same}</p>}
      </>
    );
  };
  return (
    <div className={`page ${style.page}`}>
      <h1 ref={heading} tabIndex={-1}>
        {words.title}
      </h1>
      {table()}
    </div>
  );
}
