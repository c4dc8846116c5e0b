import { useState } from 'react';
import * as copy from '#web/app/copy.ts';
import { LoadFailure } from '#web/app/LoadFailure.tsx';
import { paths } from '#web/app/paths.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import { Spinner } from '#web/ui/Waiting.tsx';
import style from './CartDrawer.module.css';
import { CartLines } from './CartLines.tsx';
import { CartSummary } from './CartSummary.tsx';
import { CheckoutLink } from './CheckoutLink.tsx';
import { useCart } from './use-cart.ts';

const words = copy.cart;

/** The cart beside the page, with links to the cart's own page and to the checkout. */
export function CartDrawer({
  open,
  onClose,
  onSignIn,
}: {
  open: boolean;
  onClose: () => void;
  onSignIn: () => void;
}) {
  const { cart } = useCart();
  const hasLines = cart !== undefined && cart !== null && cart.lines.length > 0;
  return (
    <Dialog
      open={open}
      side
      title={copy.cartButtons.link(cart?.itemCount ?? 0)}
      closeLabel={words.close}
      onClose={onClose}
      actions={
        hasLines && (
          <div className={style.footer}>
            <CartSummary isShort />
            <CheckoutLink lines={cart.lines} />
            <ButtonLink to={paths.cart} variant="secondary" wide>
              {copy.cartButtons.view}
            </ButtonLink>
          </div>
        )
      }
    >
      <Contents onSignIn={onSignIn} />
    </Dialog>
  );
}

/** Messages are shown here, because toasts are below the dialog. */
function Contents({ onSignIn }: { onSignIn: () => void }) {
  const { cart, hasFailed, retry } = useCart();
  const [message, setMessage] = useState<{ text: string; undo?: () => void } | null>(null);
  const [emptied, setEmptied] = useState(0);
  const body = useFocusOn<HTMLDivElement>(emptied);
  return (
    <div ref={body} tabIndex={-1} className={style.body}>
      {message && (
        <Alert
          kind={message.undo ? 'success' : 'problem'}
          action={
            message.undo && (
              <Button
                variant="secondary"
                onClick={() => {
                  setMessage(null);
                  message.undo?.();
                  body.current?.focus();
                }}
              >
                {words.undo}
              </Button>
            )
          }
        >
          {message.text}
        </Alert>
      )}
      {hasFailed && <LoadFailure level={3} title={words.failed} onTryAgain={retry} />}
      {!hasFailed && cart === undefined && <Spinner label={words.loading} />}
      {(cart === null || cart?.lines.length === 0) && (
        <Notice
          kind="empty"
          level={3}
          title={words.empty}
          action={<ButtonLink to={paths.search}>{words.browse}</ButtonLink>}
        >
          {words.emptyHint}
        </Notice>
      )}
      {cart && cart.lines.length > 0 && (
        <CartLines
          lines={cart.lines}
          onRemoved={(name, undo) => setMessage({ text: words.removed(name), undo })}
          onFailed={(text) => setMessage({ text })}
          onEmptied={() => setEmptied(emptied + 1)}
          onSignIn={onSignIn}
        />
      )}
    </div>
  );
}
