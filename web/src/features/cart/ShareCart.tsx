import { Link2 } from 'lucide-react';
import * as copy from '#web/app/copy.ts';
import { Button } from '#web/ui/Button.tsx';
import { copyText } from '#web/ui/clipboard.ts';
import { toast } from '#web/ui/toast.ts';
import { shareLink } from './shared-cart.ts';

const words = copy.sharedCart;

/** Copies a link that adds the same products to another cart. */
export function ShareCart({
  lines,
}: {
  lines: readonly { readonly equipmentId: string; readonly quantity: number }[];
}) {
  const link = `${location.origin}${shareLink(lines)}`;
  const share = async () => {
    if (await copyText(link)) toast.success(words.copied);
    else toast.error(words.notCopied);
  };
  return (
    <Button variant="quiet" onClick={() => void share()}>
      <Link2 size={18} aria-hidden />
      {words.share}
    </Button>
  );
}
