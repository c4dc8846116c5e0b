import { expect, it } from 'vitest';
import { contactReplyMail } from './contact-mail.ts';

it('an email that replies to a contact message quotes it, and runs nothing that was typed', () => {
  const mail = contactReplyMail(
    {
      to: 'ida@example.com',
      subject: 'Hooks',
      message: 'Which size\nfor <b>perch</b>?',
      text: 'Size 8.\n\nSee you.',
    },
    { url: 'https://shop.example', name: 'FISHZOME' },
  );
  expect(mail).toMatchObject({ kind: 'contact-reply', to: 'ida@example.com', subject: 'Re: Hooks' });
  expect(mail.text).toBe(`Hi,

You wrote to us about “Hooks”.

Size 8.

See you.

Your message:
> Which size
> for <b>perch</b>?

Write to us again:
https://shop.example/#cform

Tight lines,
FISHZOME

You received this email because this address was entered in the contact form of FISHZOME.
`);
  expect(mail.html).toContain('for &lt;b&gt;perch&lt;/b&gt;?');
});
