import { useState } from 'react';
import { copy } from '#web/app/copy.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Picture } from '#web/ui/Picture.tsx';
import { toast } from '#web/ui/toast.ts';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import { EditEquipment } from './EditEquipment.tsx';
import type { InventoryRowFragment } from './InventoryRow.generated.ts';
import style from './InventoryRow.module.css';
import { useChangeEquipment } from './use-change-equipment.ts';

const words = copy.manageProducts;
const tones = { DRAFT: 'amber', PUBLISHED: 'moss', ARCHIVED: 'plain' } as const;

interface Session {
  isRefused: (error: unknown) => boolean;
  onSignInRequired: () => Promise<void>;
}

/** One product as a row of the admins' table: what it is, how it is sold, and what can be done with it. */
export function InventoryRow({
  product,
  categories,
  onOutdated,
  isRefused,
  onSignInRequired,
}: {
  product: InventoryRowFragment;
  categories: readonly { slug: string; name: string }[];
  onOutdated: () => void;
} & Session) {
  const { name, title, price, minQty, maxQty, stockLeft, availability, status, picture } = product;
  const [asked, setAsked] = useState<'edit' | 'archive' | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ message: string } | null>(null);
  const alert = useFocusOn<HTMLDivElement>(problem);
  const change = useChangeEquipment(isRefused);
  const close = () => {
    setAsked(null);
    setProblem(null);
  };

  const move = async (to: InventoryRowFragment['status']) => {
    setBusy(true);
    setProblem(null);
    const outcome = await change({
      equipmentId: product.databaseId,
      seenAt: product.updatedAt,
      status: to,
    });
    setBusy(false);
    switch (outcome.kind) {
      case 'changed':
        toast.success(to === 'PUBLISHED' ? words.published(name) : words.archived(name));
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
    <tr data-status={status}>
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
      <td data-label={words.price} className={style.number}>
        {price.display}
      </td>
      <td data-label={words.range} className={style.number}>
        {words.fromTo(minQty, maxQty - 1)}
      </td>
      <td data-label={words.stock} className={style.number}>
        {stockLeft === null ? words.uncounted : stockLeft}{' '}
        {availability === 'OUT_OF_STOCK' && <Badge tone="coral">{words.out}</Badge>}
        {availability === 'LOW_STOCK' && <Badge tone="amber">{words.low}</Badge>}
      </td>
      <td data-label={words.status}>
        <Badge tone={tones[status]}>{words.statuses[status]}</Badge>
      </td>
      <td className={style.deeds}>
        <Button variant="secondary" aria-label={words.editOf(name)} onClick={() => setAsked('edit')}>
          {words.edit}
        </Button>
        {status === 'PUBLISHED' ? (
          <Button variant="quiet" aria-label={words.archiveOf(name)} onClick={() => setAsked('archive')}>
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
        <EditEquipment
          open={asked === 'edit'}
          product={product}
          categories={categories}
          change={change}
          onClose={close}
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
      </td>
    </tr>
  );
}
