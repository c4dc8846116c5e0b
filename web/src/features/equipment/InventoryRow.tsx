import { useRef, useState } from 'react';
import * as copy from '#web/app/copy.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import type { RowPlace } from '#web/ui/LongTable.tsx';
import { Picture } from '#web/ui/Picture.tsx';
import { Price } from '#web/ui/Price.tsx';
import { toast } from '#web/ui/toast.ts';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import type { ChangeEquipmentMutationVariables } from './ChangeEquipment.generated.ts';
import { EditEquipment, hasEdit } from './EditEquipment.tsx';
import type { InventoryRowFragment } from './InventoryRow.generated.ts';
import style from './InventoryRow.module.css';
import { useChangeEquipment } from './use-change-equipment.ts';
import { WhyNotSold } from './WhyNotSold.tsx';

const words = copy.manageProducts;
const tones = { DRAFT: 'amber', PUBLISHED: 'moss', ARCHIVED: 'plain' } as const;

type Before = Omit<ChangeEquipmentMutationVariables['input'], 'equipmentId' | 'seenAt'>;

interface Session {
  isRefused: (error: unknown) => boolean;
  onSignInRequired: () => Promise<void>;
}

/** One product as a row of the admins' table: what it is, how it is sold, and what can be done with it. */
export function InventoryRow({
  product,
  place,
  categories,
  onOutdated,
  isRefused,
  onSignInRequired,
}: {
  product: InventoryRowFragment;
  place: RowPlace;
  categories: readonly { slug: string; name: string }[];
  onOutdated: () => void;
} & Session) {
  const { name, title, price, priorPrice, minQty, maxQty, stockLeft, availability, status, picture } =
    product;
  const [asked, setAsked] = useState<'edit' | 'archive' | null>(() => (hasEdit(product) ? 'edit' : null));
  // Most rows are never asked anything, and a long table has no time for their dialogs.
  const [hasDialogs, setHasDialogs] = useState(asked !== null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ message: string } | null>(null);
  const alert = useFocusOn<HTMLDivElement>(problem);
  // Done: the button that had the focus is another one now.
  const [moved, setMoved] = useState(0);
  const standing = useFocusOn<HTMLSpanElement>(moved);
  // A second click comes before React has disabled the button.
  const moving = useRef(false);
  const change = useChangeEquipment(isRefused);
  const ask = (what: typeof asked) => {
    setHasDialogs(true);
    setAsked(what);
  };
  const close = () => {
    setAsked(null);
    setProblem(null);
  };

  /** Says what was done, and offers to take it back: `before` is how it was. */
  const done = (text: string, updatedAt: string, before: Before) => {
    const takeBack = async () => {
      const outcome = await change({ equipmentId: product.databaseId, seenAt: updatedAt, ...before });
      if (outcome.kind === 'changed') toast.success(words.undone(name));
      else if (outcome.kind === 'signIn') await onSignInRequired();
      else toast.error(outcome.message);
    };
    toast.success(text, { label: words.undo, run: () => void takeBack() });
  };

  const move = async (to: InventoryRowFragment['status']) => {
    if (moving.current) return;
    moving.current = true;
    setBusy(true);
    setProblem(null);
    const outcome = await change({
      equipmentId: product.databaseId,
      seenAt: product.updatedAt,
      status: to,
    });
    setBusy(false);
    moving.current = false;
    switch (outcome.kind) {
      case 'changed':
        done(to === 'PUBLISHED' ? words.published(name) : words.archived(name), outcome.updatedAt, {
          status,
        });
        setMoved((times) => times + 1);
        return close();
      case 'signIn':
        return onSignInRequired();
      case 'outdated':
        onOutdated();
        return setProblem(outcome);
      case 'failed':
        return setProblem(outcome);
      default:
        return outcome satisfies never;
    }
  };

  return (
    <tr {...place} data-status={status}>
      <th scope="row" className={style.what}>
        <span className={style.picture}>
          <Picture picture={picture} sizes="56px" fallbackAlt="" />
        </span>
        <span className={style.names}>
          <strong>{name}</strong>
          <span>{title}</span>
        </span>
      </th>
      <td data-label={words.category}>{product.category.name}</td>
      <td data-label={words.price} className={`${style.number} ${style.right}`}>
        <span className={style.prices}>
          <Price money={price} prior={priorPrice} was={copy.product.was} />
        </span>
      </td>
      <td data-label={words.range} className={`${style.number} ${style.right}`}>
        {words.fromTo(minQty, maxQty - 1)}
      </td>
      <td data-label={words.stock} className={`${style.number} ${style.right}`}>
        <span className={style.stock}>
          {availability === 'OUT_OF_STOCK' && <Badge tone="coral">{words.out}</Badge>}
          {availability === 'LOW_STOCK' && <Badge tone="amber">{words.low}</Badge>}
          {stockLeft === null ? <span className={style.uncounted}>{words.uncounted}</span> : stockLeft}
        </span>
      </td>
      <td data-label={words.status}>
        <span ref={standing} tabIndex={-1}>
          <Badge tone={tones[status]}>{words.statuses[status]}</Badge>
        </span>
        <WhyNotSold product={product} />
      </td>
      <td className={style.deeds}>
        <Button variant="secondary" aria-label={words.editOf(name)} onClick={() => ask('edit')}>
          {words.edit}
        </Button>
        {status === 'PUBLISHED' ? (
          <Button variant="quiet" aria-label={words.archiveOf(name)} onClick={() => ask('archive')}>
            {words.archive}
          </Button>
        ) : (
          <Button
            variant="quiet"
            aria-label={words.publishOf(name)}
            busy={busy}
            busyLabel={words.saving}
            onClick={() => void move('PUBLISHED')}
          >
            {words.publish}
          </Button>
        )}
        {problem && asked !== 'archive' && (
          <Alert ref={alert} lead={copy.authority}>
            {problem.message}
          </Alert>
        )}
        {hasDialogs && (
          <>
            <EditEquipment
              open={asked === 'edit'}
              product={product}
              categories={categories}
              change={change}
              onClose={close}
              onSaved={(before, updatedAt) => {
                done(words.saved(name), updatedAt, before);
                close();
              }}
              onOutdated={() => {
                close();
                onOutdated();
              }}
              onSignInRequired={onSignInRequired}
            />
            <Dialog
              open={asked === 'archive'}
              title={words.askArchive(name)}
              onClose={close}
              actions={
                <>
                  <Button variant="quiet" onClick={close}>
                    {words.cancel}
                  </Button>
                  <Button
                    variant="danger"
                    busy={busy}
                    busyLabel={words.saving}
                    onClick={() => void move('ARCHIVED')}
                  >
                    {words.archive}
                  </Button>
                </>
              }
            >
              <p className={style.hint}>{words.askArchiveHint}</p>
              {problem && (
                <Alert ref={alert} lead={copy.authority}>
                  {problem.message}
                </Alert>
              )}
            </Dialog>
          </>
        )}
      </td>
    </tr>
  );
}
