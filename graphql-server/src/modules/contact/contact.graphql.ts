import { builder } from '#server/builder.ts';
import { InvalidInput, RateLimited } from '#server/errors/domain-error.ts';

const ContactMessageSent = builder.objectRef<{ sent: true }>('ContactMessageSent').implement({
  description: 'The message is stored; a person will read it.',
  fields: (t) => ({ sent: t.exposeBoolean('sent', { description: 'Always true.' }) }),
});

const SendContactMessageInput = builder.inputType('SendContactMessageInput', {
  description: 'A message to the people of the shop.',
  fields: (t) => ({
    email: t.string({ description: 'Where to answer.' }),
    subject: t.string({ description: 'What it is about, at most 200 characters.' }),
    message: t.string({ description: 'The message, at most 5,000 characters.' }),
    website: t.string({
      required: false,
      description: 'Leave empty: a trap for programs that fill in every field.',
    }),
  }),
});

builder.mutationField('sendContactMessage', (t) =>
  t.errorUnionField({
    types: [ContactMessageSent, InvalidInput, RateLimited],
    union: { resolveType: () => 'ContactMessageSent' },
    description: 'Sends a message to the people of the shop. Needs no sign-in.',
    args: { input: t.arg({ type: SendContactMessageInput, description: 'The message.' }) },
    resolve: (_root, { input }, { services }) => services.contact.send(input),
  }),
);
