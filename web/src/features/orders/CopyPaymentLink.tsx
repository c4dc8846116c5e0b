import { Link2 } from 'lucide-react';
import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { copyText } from '#web/ui/clipboard.ts';
import { toast } from '#web/ui/toast.ts';

const words = copy.newOrder;

/** The page where the customer of a guest order pays. It asks for the email address, so the link alone shows nothing. */
export const paymentLink = (number: string): string => `${location.origin}${paths.guestOrderOf(number)}`;

/** Copies the link with which the customer of a guest order pays. */
export function CopyPaymentLink({ number }: { number: string }) {
  const share = async () => {
    if (await copyText(paymentLink(number))) toast.success(words.copied);
    else toast.error(words.notCopied);
  };
  return (
    <Button variant="secondary" onClick={() => void share()}>
      <Link2 size={18} aria-hidden />
      {words.copyLink}
    </Button>
  );
}
