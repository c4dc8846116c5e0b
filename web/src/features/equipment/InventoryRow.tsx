import { useState } from 'react';
import { Link } from 'react-router-dom';
import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { hasDraft } from '#web/ui/EditDialog.tsx';
import type { RowPlace } from '#web/ui/LongTable.tsx';
import { Picture } from '#web/ui/Picture.tsx';
import { minorDigits, toMinor } from '#web/ui/money.ts';
import { Price } from '#web/ui/Price.tsx';
import { createIdempotencyKey } from '#web/ui/idempotency-key.ts';
import { moment } from '#web/ui/dates.ts';
import { toast } from '#web/ui/toast.ts';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts';
import { keepUnits } from '#web/ui/units.ts';
import type { Change } from './edit-equipment.ts';
import { stockChangeOf } from './equipment-form.ts';
import { InlineEdit } from './InlineEdit.tsx';
import { EditEquipment, equipmentDraftKey } from './EditEquipment.tsx';
import type { InventoryColumn } from './inventory-columns.ts';
import type { InventoryRowFragment } from './InventoryRow.generated.ts';
import style from './InventoryRow.module.css';
import { useChangeEquipment } from './use-change-equipment.ts';
import { WhyNotSold } from './WhyNotSold.tsx';

const words = copy.manageProducts;
const tones = { DRAFT: 'amber', PUBLISHED: 'moss', ARCHIVED: 'plain' } as const;

interface Session {
  isRefused: (error: unknown) => boolean;
  onSignInRequired: () => Promise<void>;
}

/** A product in the admin table: its selection, data, availability and actions. */
export function InventoryRow({
  product,
  mayEdit,
  mayChangeStock,
  place,
  columns,
  categories,
  isSelected,
  onSelect,
  isRefused,
  onSignInRequired,
}: {
  product: InventoryRowFragment;
  /** Without it, at most the stock can be changed. */
  mayEdit: boolean;
  mayChangeStock: boolean;
  place: RowPlace;
  columns: readonly InventoryColumn[];
  categories: readonly { slug: string; name: string }[];
  isSelected: boolean;
  /** With Shift, all rows from the one that was clicked before are meant. */
  onSelect: (isSelected: boolean, isRange: boolean) => void;
} & Session) {
  const { name, title, price, priorPrice, minQty, maxQty, stockCount, availability, status, picture } =
    product;
  const { sku, publishAt, updatedAt } = product;
  const [asked, setAsked] = useState<'edit' | 'archive' | null>(() =>
    hasDraft(equipmentDraftKey(product)) ? 'edit' : null,
  );
  // Most rows never open a dialog, and rendering the dialogs would slow down a long table.
  const [hasDialogs, setHasDialogs] = useState(asked !== null);
  const { run, isBusy: busy, isRunning } = useOneAtATime();
  const [problem, setProblem] = useState<{ message: string } | null>(null);
  const alert = useFocusOn<HTMLDivElement>(problem);
  // After success the focused button is replaced by another one, so move the focus.
  const [moved, setMoved] = useState(0);
  const standing = useFocusOn<HTMLSpanElement>(moved);
  const change = useChangeEquipment(isRefused);
  const ask = (what: typeof asked) => {
    setHasDialogs(true);
    setAsked(what);
  };
  const close = () => {
    setAsked(null);
    setProblem(null);
  };

  /** Shows what was done, with an Undo button if `undo` is given. */
  const done = (text: string, updatedAt: string, undo: Change | null) => {
    const takeBack = async () => {
      const outcome = await change({ equipmentId: product.databaseId, seenAt: updatedAt, ...undo });
      if (outcome.kind === 'changed') toast.success(words.undone(name));
      else if (outcome.kind === 'signIn') await onSignInRequired();
      else toast.error(outcome.message);
    };
    toast.success(text, undo ? { label: words.undo, run: () => void takeBack() } : undefined);
  };

  const move = async (to: InventoryRowFragment['status']) => {
    if (!isRunning()) setProblem(null);
    const outcome = await run(() =>
      change({ equipmentId: product.databaseId, seenAt: product.updatedAt, status: to }),
    );
    switch (outcome?.kind) {
      case undefined:
        return undefined;
      case 'changed':
        done(to === 'PUBLISHED' ? words.published(name) : words.archived(name), outcome.updatedAt, {
          status,
          ...(publishAt && { publishAt }),
        });
        setMoved((times) => times + 1);
        return close();
      case 'signIn':
        return onSignInRequired();
      case 'outdated': {
        const by = outcome.conflicts[0]?.changedBy ?? '';
        return setProblem({
          message: words.conflictStatus(by, words.statuses[outcome.equipment.status]),
        });
      }
      case 'failed':
        return setProblem(outcome);
      default:
        return outcome satisfies never;
    }
  };

  /** Saves one field. Returns the problem if there is one. */
  const saveField = async (changes: Change, undo: Change): Promise<string | null> => {
    const outcome = await change({
      equipmentId: product.databaseId,
      seenAt: product.updatedAt,
      ...changes,
    });
    switch (outcome.kind) {
      case 'changed':
        done(words.saved(name), outcome.updatedAt, undo);
        return null;
      case 'signIn':
        await onSignInRequired();
        return null;
      case 'outdated':
      case 'failed':
        return ('issues' in outcome && outcome.issues[0]?.message) || outcome.message;
      default:
        return outcome satisfies never;
    }
  };
  const savePrice = async (typed: string) => {
    const priceMinor = toMinor(typed, price.currency);
    if (!priceMinor) return copy.bulkChanges.notPrice;
    return saveField({ priceMinor }, { priceMinor: price.minor });
  };
  /** `+20` adds items, `-3` removes them, and `25` corrects the count. */
  const saveStock = async (typed: string) => {
    const number = stockChangeOf(typed);
    if (number === null) return copy.bulkChanges.notStock;
    const quantity = /^[+\-−]/.test(typed) ? number : number - (stockCount ?? 0);
    if (quantity === 0) return null;
    const reason = typed.startsWith('+') ? 'RECEIVED' : 'CORRECTION';
    return saveField(
      { stockChange: { quantity, reason, idempotencyKey: createIdempotencyKey() } },
      { stockChange: { quantity: -quantity, reason: 'UNDO', idempotencyKey: createIdempotencyKey() } },
    );
  };

  const prices = (
    <span className={style.prices}>
      <Price money={price} prior={priorPrice} was={copy.product.was} />
    </span>
  );
  const cells: Readonly<Record<InventoryColumn, React.ReactNode>> = {
    category: (
      <td key="category" data-label={words.category}>
        {product.category.name}
      </td>
    ),
    sku: (
      <td key="sku" data-label={words.columns.names.sku}>
        {sku ?? <span className={style.uncounted}>{words.noSku}</span>}
      </td>
    ),
    price: (
      // A cell, not a control.
      // oxlint-disable-next-line jsx-a11y/control-has-associated-label
      <td key="price" data-label={words.price} className={`${style.number} ${style.right}`}>
        <span>
          {mayEdit ? (
            <InlineEdit
              label={words.changePriceOf(name)}
              value={(price.minor / 10 ** minorDigits(price.currency)).toFixed(minorDigits(price.currency))}
              onSave={savePrice}
            >
              {prices}
            </InlineEdit>
          ) : (
            prices
          )}
        </span>
      </td>
    ),
    range: (
      <td key="range" data-label={words.range} className={`${style.number} ${style.right}`}>
        {words.fromTo(minQty, maxQty - 1)}
      </td>
    ),
    stock: (
      <td key="stock" data-label={words.stock} className={`${style.number} ${style.right}`}>
        <span className={style.stock}>
          {availability === 'OUT_OF_STOCK' && <Badge tone="coral">{words.out}</Badge>}
          {availability === 'LOW_STOCK' && <Badge tone="amber">{words.low}</Badge>}
          {stockCount === null ? (
            <span className={style.uncounted}>{words.uncounted}</span>
          ) : !mayChangeStock ? (
            stockCount
          ) : (
            <InlineEdit
              label={words.changeStockOf(name)}
              value={String(stockCount)}
              hint={words.stockCellHint}
              onSave={saveStock}
            >
              {stockCount}
            </InlineEdit>
          )}
        </span>
      </td>
    ),
    status: (
      <td key="status" data-label={words.status}>
        <span ref={standing} tabIndex={-1}>
          <Badge tone={tones[status]}>{words.statuses[status]}</Badge>
        </span>
        {publishAt && <small className={style.schedule}>{words.publishes(moment(publishAt))}</small>}
        <WhyNotSold product={product} />
      </td>
    ),
    updated: (
      <td key="updated" data-label={words.columns.names.updated}>
        {moment(updatedAt)}
      </td>
    ),
  };

  return (
    <tr {...place} data-status={status} data-selected={isSelected || undefined}>
      {mayEdit && (
        <td className={style.check}>
          <input
            type="checkbox"
            aria-label={copy.bulkChanges.select(name)}
            checked={isSelected}
            onChange={({ target, nativeEvent }) =>
              onSelect(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
            }
          />
        </td>
      )}
      <th scope="row" className={style.what}>
        <span className={style.picture}>
          <Picture picture={picture} sizes="56px" fallbackAlt="" />
        </span>
        <span className={style.names}>
          <strong>
            {mayEdit ? <Link to={paths.productSettings(product.databaseId)}>{name}</Link> : name}
          </strong>
          <span>{keepUnits(title)}</span>
        </span>
      </th>
      {columns.map((column) => cells[column])}
      {mayEdit && (
        <td className={style.actions}>
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
                onSaved={(undo, updatedAt) => {
                  done(words.saved(name), updatedAt, undo);
                  close();
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
      )}
    </tr>
  );
}
