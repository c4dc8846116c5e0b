/** Text that the lists of admins share. */
export const adminLists = {
  save: 'Save',
  draft: 'We restored your draft.',
  actions: 'Actions',
  edit: 'Edit',
  editOf: (name: string) => `Edit ${name}`,
  delete: 'Delete',
  deleteOf: (name: string) => `Delete ${name}`,
  editTitle: (name: string) => `Edit “${name}”`,
  saved: (name: string) => `“${name}” saved`,
  deleted: (name: string) => `“${name}” deleted`,
  restored: (name: string) => `“${name}” restored`,
  askDelete: (name: string) => `Delete “${name}”?`,
  cancel: 'Cancel',
  busy: 'One moment…',
  undo: 'Undo',
  problems: {
    long: (max: number) => `Use ${max} characters or fewer.`,
    whole: (min: number, max: number) =>
      `Enter a whole number from ${min.toLocaleString('en-US')} to ${max.toLocaleString('en-US')}.`,
    amount: (digits: number) =>
      digits === 0 ? 'Enter an amount, such as 25.' : `Enter an amount, such as 25.${'0'.repeat(digits)}.`,
  },
} as const;
