import { paths } from '#web/app/paths.ts';
import type * as AddProduct from '#web/screens/AddProduct/AddProductScreen.stories.tsx';
import type * as AddProductInput from '#web/screens/AddProduct/AddProductInput.stories.tsx';
import type * as Details from '#web/screens/AddProduct/Details.stories.tsx';
import type { RouteStates } from './states.ts';

export const addProduct: RouteStates<{
  'Screens/Add a Product': typeof AddProduct;
  'Screens/Add a Product/Input': typeof AddProductInput;
  'Screens/Add a Product/Details': typeof Details;
}> = {
  name: 'Add a Product',
  routes: [paths.addProduct],
  main: ['Screens/Add a Product: Idle'],
  states: [
    { state: 'idle', story: 'Screens/Add a Product: Idle' },
    { state: 'each required error', story: 'Screens/Add a Product/Input: RequiredErrors', proves: '§5' },
    { state: 'price 0', story: 'Screens/Add a Product/Input: PriceZero' },
    { state: '… negative', story: 'Screens/Add a Product/Input: PriceNegative' },
    { state: '… text', story: 'Screens/Add a Product/Input: PriceText' },
    { state: '… 3 decimals', story: 'Screens/Add a Product/Input: PriceThreeDecimals' },
    { state: 'min ≥ max refused', story: 'Screens/Add a Product/Input: MinAboveMax' },
    { state: 'min 0', story: 'Screens/Add a Product/Input: MinZero' },
    {
      state: 'no description (ok)',
      story: 'Screens/Add a Product/Input: AltTextMissing',
      proves: '§5: description optional',
    },
    { state: 'image missing', story: 'Screens/Add a Product/Input: RequiredErrors' },
    { state: '… chosen preview', story: 'Screens/Add a Product/Input: ImageChosen' },
    { state: '… uploading %', story: 'Screens/Add a Product: Uploading' },
    { state: '… too big', story: 'Screens/Add a Product/Input: ImageTooBig' },
    { state: '… not an image', story: 'Screens/Add a Product/Input: ImageNotAPicture' },
    { state: '… host down', story: 'Screens/Add a Product: ImageHostDown' },
    { state: '… rejected', story: 'Screens/Add a Product: ImageRejected' },
    { state: 'inserting', story: 'Screens/Add a Product: Inserting' },
    {
      state: 'success toast',
      story: 'Screens/Add a Product: Added',
      proves: '§8: Product added in home page',
    },
    { state: 'added as a draft', story: 'Screens/Add a Product: AddedAsDraft' },
    {
      state: "failure 'Adding failed try later!'",
      story: 'Screens/Add a Product: AddingFailed',
      kind: 'error',
      proves: '§8: Adding failed try later!',
    },
    {
      state: 'image ok but insert failed (keep url, retry)',
      story: 'Screens/Add a Product: ImageUpButNotAdded',
    },
    { state: 'duplicate name warning', story: 'Screens/Add a Product/Input: DuplicateName' },
    { state: 'draft restored', story: 'Screens/Add a Product: DraftRestored' },
    { state: 'live card preview', story: 'Screens/Add a Product/Input: LivePreview' },
    { state: 'unsaved guard', story: 'Screens/Add a Product/Input: UnsavedGuard' },
    { state: 'session expired', story: 'Screens/Add a Product: SessionExpired' },
    { state: 'forbidden', story: 'Screens/Add a Product: Forbidden', proves: '§6' },
    { state: 'visitor redirect', story: 'Screens/Add a Product: VisitorRedirect', proves: '§2' },
    { state: 'alt text missing hint', story: 'Screens/Add a Product/Input: AltTextMissing' },
    { state: 'alt text given', story: 'Screens/Add a Product/Input: AltTextGiven' },
    { state: 'alt text too long', story: 'Screens/Add a Product/Input: AltTextTooLong' },
    { state: 'offline', story: 'Screens/Add a Product: Offline' },
    { state: 'loading', story: 'Screens/Add a Product: Loading', kind: 'loading' },
    {
      state: 'categories could not be loaded',
      story: 'Screens/Add a Product: WithoutCategories',
    },
    { state: 'refused', story: 'Screens/Add a Product: Refused' },
    { state: 'rate limited', story: 'Screens/Add a Product: RateLimited' },
    { state: 'refusal at its field', story: 'Screens/Add a Product: RefusalAtItsField' },
    { state: 'image kept after failure', story: 'Screens/Add a Product: ImageKeptAfterFailure' },
    { state: 'started over', story: 'Screens/Add a Product: StartedOver' },
    { state: 'draft kept', story: 'Screens/Add a Product: DraftKept' },
    { state: 'double click', story: 'Screens/Add a Product: DoubleClick' },
    { state: 'price too high (input)', story: 'Screens/Add a Product/Input: PriceTooHigh' },
    { state: 'min more than max (input)', story: 'Screens/Add a Product/Input: MinMoreThanMax' },
    { state: 'stock negative (input)', story: 'Screens/Add a Product/Input: StockNegative' },
    { state: 'range said while typing (input)', story: 'Screens/Add a Product/Input: RangeSaidWhileTyping' },
    { state: 'details of each kind', story: 'Screens/Add a Product/Details: Added' },
    { state: '… invalid', story: 'Screens/Add a Product/Details: Invalid' },
    { state: '… none in the category', story: 'Screens/Add a Product/Details: NoDetails' },
    { state: '… loading', story: 'Screens/Add a Product/Details: Loading' },
    { state: '… failed', story: 'Screens/Add a Product/Details: FailedThenLoaded' },
  ],
};
