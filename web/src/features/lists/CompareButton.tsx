import { Scale } from 'lucide-react';
import * as copy from '#web/app/copy.ts';
import { compareProduct, useCompareList } from './compare-list.ts';
import style from './ToggleButton.module.css';

/** Chooses a product to compare, or removes it. `isLabeled` shows a text beside the icon. */
export function CompareButton({
  product: { databaseId: id, name },
  isLabeled = false,
}: {
  product: { readonly databaseId: string; readonly name: string };
  isLabeled?: boolean;
}) {
  const isChosen = useCompareList().some((one) => one.id === id);
  return (
    <button
      type="button"
      className={isLabeled ? style.labeled : style.icon}
      data-kind="compare"
      aria-pressed={isChosen}
      aria-label={copy.comparing.compare(name)}
      title={isLabeled ? undefined : copy.comparing.button}
      onClick={() => compareProduct({ id, name }, !isChosen)}
    >
      <Scale size={20} aria-hidden />
      {isLabeled && copy.comparing.button}
    </button>
  );
}
