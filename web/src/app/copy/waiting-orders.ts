export const waitingOrders = {
  keep: 'Keep it and send when I’m online',
  keepHint: 'You are offline. It is kept in this browser and sent once, at this total, when you are back.',
  kept: (total: string) => `Kept in this browser: ${total}.`,
  keptHint:
    'It is sent as soon as you are online. Should the total have changed by then, you are asked first.',
  another: 'Order something else',
  notKept: 'This browser does not let us keep it. What you typed stays in this form.',
  waiting: (count: number) =>
    count === 1 ? '1 order waits for your connection.' : `${count} orders wait for your connection.`,
  sending: (count: number) => (count === 1 ? '1 order is being sent …' : `${count} orders are being sent …`),
  refused: (count: number) =>
    count === 1 ? '1 order could not be placed.' : `${count} orders could not be placed.`,
  look: 'Look at it',
  lookAt: (count: number) => (count === 1 ? 'Look at it' : 'Look at them'),
  discard: 'Discard',
  discardOf: (product: string) => `the order of ${product}`,
  discarded: 'The order is discarded.',
  undo: 'Undo',
  title: 'Orders that wait',
  lead: 'They are kept in this browser only, for your account, and sent once when you are online.',
  pieces: (count: number) => `${count} ${count === 1 ? 'piece' : 'pieces'}`,
  toForm: 'To the order form',
  close: 'Close',
  toOrders: 'My Order',
  atLogout: (count: number) =>
    count === 1
      ? '1 order waits for your connection. If you log out now, it is discarded.'
      : `${count} orders wait for your connection. If you log out now, they are discarded.`,
} as const;
