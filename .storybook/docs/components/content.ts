import type { ComponentDocs } from './component-doc.ts';

/** Components that show the shop's content. */
export const content: ComponentDocs = {
  Badge: {
    purpose: 'A short status or count next to the thing it describes.',
    do: [
      'Choose the tone by meaning: moss for done, amber for attention soon, coral for failed or counts, lake for news, plain for the rest.',
      'Use one to three words: “Out of stock”, “Only 3 left”, “PAID”.',
      'Use the same words and tone for a status on every page.',
    ],
    dont: [
      'Don’t make it a button or a link.',
      'Don’t rely on the color. The text alone must give the status.',
      'Don’t put more than three next to each other.',
    ],
  },
  Breadcrumbs: {
    purpose: 'Shows where a category or product is in the shop, with links to the levels above.',
    do: [
      'Start with Home, and end with the current page as plain text.',
      'Use the names of the categories as they are in the menu.',
      'Put it above the page’s heading.',
    ],
    dont: [
      'Don’t use it in the dashboard or at checkout, which have no levels.',
      'Don’t shorten names. A long trail wraps.',
      'Don’t use it for the user’s history. The trail is the same for every visitor.',
    ],
  },
  Carousel: {
    purpose: 'Slides that advance by themselves on the home page.',
    do: [
      'Keep to the two of the home page, with the specified times.',
      'Give each slide one picture, one heading, and at most one link.',
      'Name each slide. Screen readers announce the name and its position.',
    ],
    dont: [
      'Don’t put anything in it that is found nowhere else. Most visitors see the first slide only.',
      'Don’t remove the pause button. Moving content must be stoppable (WCAG 2.2.2).',
      'Don’t use it for product pictures. Use Gallery.',
    ],
  },
  Gallery: {
    purpose: 'The pictures of one product, with thumbnails and an enlarged view.',
    do: [
      'Put the picture that shows the whole product first. It is never cropped.',
      'Describe in each alternative text what that picture adds: “Spool from above”.',
      'Set the focal point of close-ups, which are cropped.',
    ],
    dont: [
      'Don’t use it for pictures of several products. Use a list of cards.',
      'Don’t put prices or text into the pictures. They can’t be read aloud or translated.',
      'Don’t use more than one per page.',
    ],
  },
  LongList: {
    purpose: 'A list that stays fast with thousands of items: only those near the screen are rendered.',
    do: [
      'Use it for lists that grow by “Show more”, such as users or orders.',
      'Give it an `aria-label` if no heading names it.',
      'Estimate the item’s height closely, so that the scroll bar doesn’t jump.',
    ],
    dont: [
      'Don’t use it for content with columns. Use LongTable.',
      'Don’t use it for a short, fixed list. Use a plain list.',
      'Don’t rely on the browser’s find function in lists of more than 100 items. Offer a search.',
    ],
  },
  LongTable: {
    purpose: 'A table of the dashboard that stays fast with thousands of rows.',
    do: [
      'Give it a caption that names its content. It may be visually hidden.',
      'Make the first cell of each row a row header, and align numbers at the end.',
      'Turn rows into cards on a small screen, as the dashboard’s tables do.',
    ],
    dont: [
      'Don’t use a table for layout, or for items without columns. Use LongList.',
      'Don’t put long text in cells. Link to a page with the details.',
      'Don’t change the order of rows while an admin works in them.',
    ],
  },
  Picture: {
    purpose: 'A picture in the best format and size for the browser, or a user’s avatar.',
    do: [
      'Write alternative text that says what the picture shows, or leave it empty next to the same words.',
      'Use `contain` for products, so that all of it is visible, and `cover` for photos and backgrounds.',
      'Set `eager` for pictures visible at first, and `sizes` to the displayed width.',
    ],
    dont: [
      'Don’t use an `img` element. It has no placeholder, and its space isn’t reserved.',
      'Don’t put text on a picture without a veil. It needs a contrast of 4.5:1.',
      'Don’t set `eager` on a whole list. It delays the first picture.',
    ],
  },
  Price: {
    purpose: 'A formatted price with its currency, and the previous price if it is reduced.',
    do: [
      'Show the price as the server formats it, so that it is the same everywhere.',
      'Use the word “Was” before the previous price. Screen readers don’t announce a strikethrough.',
      'Align prices at the end in columns. Their figures have equal width.',
    ],
    dont: [
      'Don’t calculate or format prices in the browser.',
      'Don’t leave out the currency.',
      'Don’t color a reduced price coral. Add a Badge with the saving.',
    ],
  },
  Rating: {
    purpose: 'Shows a rating from 0.5 to 5 as stars.',
    do: [
      'Use it in reviews and in the distribution of ratings.',
      'Show the number of reviews next to an average.',
      'Round to half stars.',
    ],
    dont: [
      'Don’t show empty stars for a product without reviews. Say that there are none.',
      'Don’t repeat the value for screen readers. It is announced as “4.5 of 5 stars”.',
      'Don’t use it as an input. Use Rating input.',
    ],
  },
  VisuallyHidden: {
    purpose: 'Text for screen readers only.',
    do: [
      'Use it to complete what sighted users see from the context: “Delete” becomes “Delete Lakehead 3000”.',
      'Use it for the caption of a table whose heading is next to it.',
      'Start an accessible name with the visible words, so that speech input works.',
    ],
    dont: [
      'Don’t hide anything that all users need.',
      'Don’t put links or buttons in it. Focus would disappear from the screen.',
      'Don’t repeat visible text.',
    ],
  },
};
