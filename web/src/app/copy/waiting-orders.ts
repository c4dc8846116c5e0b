export const waitingOrders = {
  keep: 'Save and send when I’m online',
  keepHint:
    'You’re offline. We’ll save this order in your browser and send it at this total when you’re back.',
  kept: (total: string) => `Order saved in this browser: ${total}.`,
  keptHint: 'We’ll send it when you’re back online. If the total has changed, we’ll ask you first.',
  another: 'Keep shopping',
  notKept: 'Your browser doesn’t let us save the order. What you typed stays in this form.',
  waiting: (count: number) =>
    count === 1
      ? '1 order will be sent when you’re online.'
      : `${count} orders will be sent when you’re online.`,
  sending: (count: number) => (count === 1 ? 'Sending 1 order…' : `Sending ${count} orders…`),
  refused: (count: number) =>
    count === 1 ? '1 order couldn’t be placed.' : `${count} orders couldn’t be placed.`,
  look: 'View order',
  lookAt: (count: number) => (count === 1 ? 'View order' : 'View orders'),
  discard: 'Discard',
  discardOf: (product: string) => `the order for ${product}`,
  discarded: 'Order discarded.',
  undo: 'Undo',
  title: 'Pending orders',
  lead: 'These orders are saved in this browser for your account. We’ll send them when you’re back online.',
  items: (count: number) => `${count} ${count === 1 ? 'item' : 'items'}`,
  toForm: 'Open order form',
  close: 'Close',
  toOrders: 'My Order',
  atLogout: (count: number) =>
    count === 1
      ? '1 order hasn’t been sent yet. If you log out now, it will be discarded.'
      : `${count} orders haven’t been sent yet. If you log out now, they’ll be discarded.`,
} as const;
