import type { ComponentDocs } from './component-doc.ts';

/** Components that tell or ask the user something. */
export const messages: ComponentDocs = {
  Alert: {
    purpose:
      'An important message at the place it is about, such as a declined card above the payment button.',
    do: [
      'Put it next to the control that caused it, and keep it until the user acts.',
      'Use the lead “Authority says:” for reasons that the server or the bank gives. The specification requires it.',
      'Say in the hint what happened to the user’s money or data, and what to do next.',
      'Use `success` for a result that must stay on the page, and `info` while something is being processed.',
    ],
    dont: [
      'Don’t use it for a short confirmation. Use Toast.',
      'Don’t use it for an invalid field. Show the error at the field.',
      'Don’t use it in place of content that didn’t load. Use Notice.',
      'Don’t show more than one problem per form. It is announced at once and interrupts.',
    ],
  },
  Banner: {
    purpose: 'One line above the page about the whole session, such as test mode or a lost connection.',
    do: [
      'Choose the tone by meaning: `mode` for test mode, `attention` if the user must act, `offline` for the connection.',
      'Keep it to one sentence and at most one action.',
      'Offer a close button only if the message may wait: “Not now”.',
    ],
    dont: [
      'Don’t advertise products or discounts in it.',
      'Don’t use it for the result of an action. Use Toast or Alert.',
      'Don’t place it inside a page. All banners are in one region above the header.',
    ],
  },
  Notice: {
    purpose: 'Replaces content that is missing: there is none, or it didn’t load.',
    do: [
      'Use `empty` if there is nothing yet, and say how the content gets here: “Your orders will appear here.”',
      'Use `problem` if loading failed, and offer “Try again”.',
      'Set the heading level that fits the page’s outline.',
    ],
    dont: [
      'Don’t let an empty list look or read like an error. Only a problem is coral and announced.',
      'Don’t show an empty notice while the list is loading. Use Waiting.',
      'Don’t blame the user, and don’t show technical codes.',
      'Don’t offer more than one button.',
    ],
  },
  Toast: {
    purpose: 'A short message about the result of an action, which disappears by itself.',
    do: [
      'Use it to confirm an action whose result is visible or elsewhere: “Profile saved.”',
      'Offer Undo instead of a question if the action can be reversed. It then stays for 15 seconds.',
      'Copy the specification’s messages exactly. See Messages.',
    ],
    dont: [
      'Don’t put anything in it that the user must read later. It disappears after 6 seconds.',
      'Don’t use it for errors in a form. Show them at the field or in an Alert.',
      'Don’t show several for one action. At most three are visible.',
    ],
  },
  Dialog: {
    purpose: 'A modal window for one short task or question.',
    do: [
      'Title it with the task or the question, so that it makes sense without the page behind it.',
      'Give it a cancel action, or a close button with `closeLabel`. Escape always cancels.',
      'Put the cancel action first and the main action last.',
      'Use `side` for the cart, `wide` for forms, and `full` for an enlarged image.',
    ],
    dont: [
      'Don’t open one without a click. It interrupts what the user is doing.',
      'Don’t open a dialog from a dialog, except to ask before discarding changes.',
      'Don’t put a whole page in it. A page has a URL and survives a reload.',
    ],
  },
  ConfirmDialog: {
    purpose: 'Asks before an action that can’t be undone, then runs it and shows why it failed.',
    do: [
      'Put the object into the title: “Delete this review?” State the consequence in the text: “You can’t undo this.”',
      'Label both buttons with their action: “Keep review” and “Yes, delete”.',
      'Keep it open on failure, with the reason. It gets the focus.',
    ],
    dont: [
      'Don’t ask before an action that can be undone. Run it and offer Undo in a Toast.',
      'Don’t label the buttons “Yes” and “No”.',
      'Don’t use the danger variant for a harmless confirmation. Set `primary`.',
    ],
  },
  EditDialog: {
    purpose: 'A dialog with a form, which keeps unsaved changes and asks before it discards them.',
    do: [
      'Use it to edit one thing of a page or list, such as a profile, a review, or a row.',
      'Put the object into the title, and the action into the save button: “Edit profile”, “Save changes”.',
      'Use a `draftKey` per thing, so that a reload or a new sign-in restores the right draft.',
    ],
    dont: [
      'Don’t use it for a question without a form. Use ConfirmDialog.',
      'Don’t close it before the server has saved. It stays open with the error.',
      'Don’t store passwords or card data in a draft.',
    ],
  },
  ErrorBoundary: {
    purpose: 'Contains a crash of one part of the page, so that the rest keeps working.',
    do: [
      'Put one around each page, and one around an optional part that loads later.',
      'Let the fallback say what failed and what to do next, with the focus and style of a problem Notice.',
      'Pass the path as `place`, so that the next page starts fresh.',
    ],
    dont: [
      'Don’t use it for failed requests. They are states of the page with their own message.',
      'Don’t show the error’s technical text.',
      'Don’t use an empty fallback for content that the user needs.',
    ],
  },
  Waiting: {
    purpose:
      'Says that content is loading: a spinner with its text, or skeletons in the shape of the content.',
    do: [
      'Describe the content that loads: “Loading your orders…”. Screen readers announce the text.',
      'Use skeletons where the layout is known, with the size of the content, so that nothing shifts.',
      'Use the quiet spinner inside a page, and the large one if it replaces the page.',
    ],
    dont: [
      'Don’t show more than one spinner per view.',
      'Don’t leave skeletons visible to screen readers. Hide the group, and announce a text once.',
      'Don’t use a spinner for a pending button. Set `busy` on Button.',
    ],
  },
};
