import { expect, it } from 'vitest';
import * as copy from '#web/app/copy.ts';
import { dismiss, messages, toast } from '#web/ui/toast.ts';
import { dismissRefusal } from './compare-list.ts';

it('removes only the message about a product too many', () => {
  toast.error(copy.comparing.full);
  toast.error(copy.comparing.blocked);
  dismissRefusal();
  expect(messages().map(({ text }) => text)).toEqual([copy.comparing.blocked]);
  for (const { id } of messages()) dismiss(id);
});
