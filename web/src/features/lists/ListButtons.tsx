import { CompareButton } from './CompareButton.tsx';
import { SaveButton } from './SaveButton.tsx';

/** The buttons of a product for the wish list and the comparison. */
export function ListButtons(props: {
  product: { readonly databaseId: string; readonly name: string };
  isLabeled?: boolean;
}) {
  return (
    <>
      <SaveButton {...props} />
      <CompareButton {...props} />
    </>
  );
}
