import type { ComponentDocs } from './component-doc.ts';

/** Components that the user operates. */
export const forms: ComponentDocs = {
  Button: {
    purpose: 'Starts an action; its variants rank the actions of a view.',
    do: [
      'Use one primary button per view for the action the page is about, such as “Add to cart”. Use secondary or quiet for the rest.',
      'Label it with a verb and its object: “Try again”, “Keep shopping”, “Print packing slip”.',
      'Set `busy` and a `busyLabel` such as “Saving…” while the request is pending. This prevents double clicks.',
      'Use ButtonLink to open a page, and IconButton with a `label` where only an icon fits.',
    ],
    dont: [
      'Don’t use danger for an action that can be undone. It marks deletions, cancellations, and refunds.',
      'Don’t use coral elsewhere to get attention. It belongs to the primary action and to errors.',
      'Don’t disable a button without text on screen that says why.',
      'Don’t label buttons “OK”, “Yes”, or “Submit”, except where the specification does.',
    ],
  },
  CheckboxGroup: {
    purpose: 'Lets users choose any number of options, such as the scopes of a service token.',
    do: [
      'Use a label of one or two words for the group: “Water”, “Scopes”.',
      'Add a hint to each option if its name alone doesn’t explain what it allows.',
      'Say in the error what to do: “Choose at least one option.”',
    ],
    dont: [
      'Don’t use it for one choice of several. Use a select in Field, or Segmented.',
      'Don’t use it for a single yes or no. Use CheckboxField.',
      'Don’t list more than about ten options. They all stay visible.',
    ],
  },
  Field: {
    purpose: 'A form control with its visible label, and a hint or error below it.',
    do: [
      'Use the control that fits: text, text area, select, checkbox, password, or range.',
      'Set `type`, `inputMode`, and `autoComplete`, so that phones show the right keyboard and browsers fill in data.',
      'Give the rule before the user fails, as a hint: “At least 6 characters.”',
      'Keep the user’s input when a request fails, and show the server’s reason at its field.',
    ],
    dont: [
      'Don’t use a placeholder instead of the label. It disappears while the user types.',
      'Don’t hide the label, except in rows whose heading or column names the field.',
      'Don’t show an error before the user has left the field or submitted the form.',
      'Don’t reword the validation messages of the specification. See Messages.',
    ],
  },
  'Picture input': {
    purpose: 'Accepts one image by file dialog or drag and drop, with a preview and upload progress.',
    do: [
      'State the accepted formats and the maximum size in the hint, before the user chooses.',
      'Use `compact` where the image is optional, as in a review. Use the full size for a product’s image.',
      'Keep the chosen image when an upload fails, so that the user can try again.',
    ],
    dont: [
      'Don’t let the user change the image during an upload. Set `disabled`.',
      'Don’t describe the image in this component. Its alternative text has its own field.',
      'Don’t put it in a narrow table cell. Use a dialog.',
    ],
  },
  QuantityStepper: {
    purpose: 'A whole number between two limits, typed or changed one at a time.',
    do: [
      'Use it for quantities: in the cart, when ordering, and when choosing items to return.',
      'Take the limits from the product: its minimum order and its stock.',
      'Name the limits in the hint or error: “from 2 to 9”.',
    ],
    dont: [
      'Don’t correct a typed number silently. Show the error and keep the text.',
      'Don’t use it for prices, weights, or large numbers. Use a text field.',
      'Don’t hide the label, unless the row names its product.',
    ],
  },
  'Rating input': {
    purpose: 'Lets a customer rate a product from 0.5 to 5, with stars or as a number.',
    do: [
      'Use it once per review form, as the first field.',
      'Offer stars and number together. The number works for keyboards and speech input.',
      'Keep the field empty at first, so that the customer decides.',
    ],
    dont: [
      'Don’t use it to show a rating. Use Rating.',
      'Don’t preselect stars or suggest a good rating.',
      'Don’t change the error texts. They state the allowed range and step.',
    ],
  },
  SearchField: {
    purpose: 'Filters a list of the dashboard while the admin types.',
    do: [
      'Put it above the list, before other filters.',
      'Name the list in the label, “Search users”, and what can be found in the placeholder, “Name or email”.',
      'Store the search in the URL, so that back, reload, and shared links show the same list.',
    ],
    dont: [
      'Don’t use it for the shop’s search in the header. That one has suggestions: see App/SearchBox.',
      'Don’t add a search button. The list updates 300 ms after the last key, or on Enter.',
      'Don’t show a blank list without matches. Show an empty Notice that offers to clear the search.',
    ],
  },
  Segmented: {
    purpose: 'Switches between two to five views of the same content, such as metric and imperial units.',
    do: [
      'Use it if all options fit in one line and the change applies at once.',
      'Use one or two words per option, of the same kind: “Metric”, “Imperial”.',
      'Give the group a `label` such as “Units”. Screen readers announce it.',
    ],
    dont: [
      'Don’t use it in a form that is saved later. Use a select.',
      'Don’t use it to navigate to another page. Use links.',
      'Don’t mix icons and words in one control.',
    ],
  },
  MoreButton: {
    purpose: 'Loads the next page of a list, first by click and then while scrolling.',
    do: [
      'Put it directly below the list, and only while the server has more.',
      'Name the items if the page has several lists: “Show more reviews”.',
      'Say in `failed` what didn’t load. The button stays, so the user can try again.',
    ],
    dont: [
      'Don’t load pages by scrolling before the first click. Users could never reach the footer.',
      'Don’t combine it with page numbers.',
      'Don’t make it primary. It is secondary by design.',
    ],
  },
  SkipLink: {
    purpose: 'The first link of the page: keyboard users skip the navigation with it.',
    do: [
      'Render it once, as the first focusable element of the page.',
      'Link to the ID of the main content.',
      'Keep the words “Skip to content”, which users know from other sites.',
    ],
    dont: [
      'Don’t show it permanently. It appears on focus.',
      'Don’t place another focusable element before it.',
    ],
  },
};
