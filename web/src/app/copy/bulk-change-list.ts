import { titles } from './titles.ts';

/** The list of past bulk changes of products. */
export const bulkChangeList = {
  title: titles.bulkChanges,
  lead: 'Changes of many products and CSV imports of the last 90 days, newest first.',
  back: 'Back to Manage Products',
  failed: 'We couldn’t load the bulk changes.',
  empty: 'No bulk changes yet.',
  emptyHint: 'Select products or import a CSV file to change many products together.',
  when: 'Date',
  by: 'Changed by',
  what: 'Fields',
  products: 'Products',
  state: 'Status',
  nothing: 'No fields',
  sources: { SELECTION: 'Selected products', CSV: 'CSV file' },
  states: {
    PREVIEW: 'Preview',
    RUNNING: 'In progress',
    DONE: 'Applied',
    UNDOING: 'Undoing',
    UNDONE: 'Undone',
  },
  undoneBy: (name: string, at: string) => `Undone by ${name}, ${at}`,
  deletedUser: 'Deleted user',
  details: 'Details',
  detailsOf: (at: string) => `Details of the bulk change of ${at}`,
  close: 'Close',
  more: 'Show older bulk changes',
} as const;
