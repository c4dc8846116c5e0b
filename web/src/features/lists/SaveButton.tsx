import { Heart } from 'lucide-react';
import * as copy from '#web/app/copy.ts';
import { useIsSaved, useSaveProduct } from './use-wish-list.ts';
import style from './ToggleButton.module.css';

/** Adds a product to the wish list, or removes it. `isLabeled` shows a text beside the icon. */
export function SaveButton({
  product: { databaseId: id, name },
  isLabeled = false,
}: {
  product: { readonly databaseId: string; readonly name: string };
  isLabeled?: boolean;
}) {
  const isSaved = useIsSaved(id);
  const save = useSaveProduct();
  return (
    <button
      type="button"
      className={isLabeled ? style.labeled : style.icon}
      aria-pressed={isSaved}
      aria-label={copy.saving.save(name)}
      title={isLabeled ? undefined : copy.saving.title}
      onClick={() => save({ id, name }, !isSaved)}
    >
      <Heart size={20} aria-hidden />
      {isLabeled && copy.saving.title}
    </button>
  );
}
