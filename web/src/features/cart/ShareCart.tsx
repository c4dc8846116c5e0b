import { Link2 } from 'lucide-react';
import * as copy from '#web/app/copy.ts';
import { Button } from '#web/ui/Button.tsx';
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
    try {
      await navigator.clipboard.writeText(link);
      toast.success(words.copied);
    } catch {
      // The clipboard requires a secure context and permission.
      toast.error(words.notCopied);
    }
  };
  return (
    <Button variant="quiet" onClick={() => void share()}>
      <Link2 size={18} aria-hidden />
      {words.share}
    </Button>
  );
}
