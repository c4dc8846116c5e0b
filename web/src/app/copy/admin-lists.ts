/** Text that the lists of admins share. */
export const adminLists = {
  save: 'Save',
  draft: 'We restored your draft.',
  actions: 'Actions',
  edit: 'Edit',
  editOf: (name: string) => `Edit ${name}`,
  delete: 'Delete',
  deleteOf: (name: string) => `Delete ${name}`,
  askDelete: (name: string) => `Delete “${name}”?`,
  cancel: 'Cancel',
  busy: 'One moment…',
  undo: 'Undo',
} as const;
