import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import { AdminTable, type Column } from '#web/features/admin-lists/AdminTable.tsx';
import { useChangeEquipment } from '#web/features/equipment/use-change-equipment.ts';
import { isRefused, useSignInAgain } from '#web/features/orders/session-end.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button, IconButton } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts';
import type { ManagedProductFragment, ManagedVariantFragment } from './ManagedProductScreen.generated.ts';
import style from './ManagedTables.module.css';
import { countMissing, MAX_VARIANTS, valuesByOption } from './missing-variants.ts';
import { moved } from './picture-draft.ts';
import { useVariants } from './use-variants.ts';
import { AddVariantForm, EditVariantForm, GenerateForm, OptionsForm } from './VariantForms.tsx';

const words = copy.managedProduct.variants;
const tones = { DRAFT: 'amber', PUBLISHED: 'moss', ARCHIVED: 'plain' } as const;

const nameOf = ({ optionValues }: ManagedVariantFragment) => optionValues.join(', ');

const columns: readonly Column<ManagedVariantFragment>[] = [
  {
    label: words.variant,
    cell: (variant) => (
      <Link to={paths.productSettings(variant.databaseId)} title={words.open(nameOf(variant))}>
        {nameOf(variant)}
      </Link>
    ),
  },
  { label: words.sku, cell: ({ sku }) => sku ?? '–' },
  { label: words.priceColumn, isNumber: true, cell: ({ price }) => price.display },
  { label: words.stockColumn, isNumber: true, cell: ({ stockCount }) => stockCount ?? words.uncounted },
  {
    label: words.status,
    cell: ({ status }) => <Badge tone={tones[status]}>{copy.manageProducts.statuses[status]}</Badge>,
  },
];

type VariantDialog = 'options' | 'add' | 'generate' | { edit: string };

/** The options of a product and its variants of any status. */
export function VariantSection({
  product,
  variants,
  onChanged,
}: {
  product: ManagedProductFragment;
  variants: readonly ManagedVariantFragment[];
  /** Loads the variants again. */
  onChanged: () => void;
}) {
  const [openDialog, setOpenDialog] = useState<VariantDialog | null>(null);
  const { optionNames } = product;
  const hasOptions = optionNames.length > 0;
  const values = valuesByOption(optionNames.length, [product, ...variants]);
  const missing = hasOptions ? countMissing(values, [product, ...variants]) : 0;
  const left = MAX_VARIANTS - variants.length;
  const dialog = { product, variants, onChanged, onClose: () => setOpenDialog(null) };
  const edited = variants.find(({ id }) => typeof openDialog === 'object' && openDialog?.edit === id);
  return (
    <section className={style.section} aria-labelledby="variants">
      <header className={style.header}>
        <div>
          <h2 id="variants">{words.title}</h2>
          <p>{hasOptions ? words.options(optionNames) : `${words.none} ${words.noneHint}`}</p>
        </div>
        <Button variant="quiet" onClick={() => setOpenDialog('options')}>
          {hasOptions ? words.changeOptions : words.setOptions}
        </Button>
        {hasOptions && (
          <Button variant="secondary" disabled={left <= 0} onClick={() => setOpenDialog('add')}>
            {words.add}
          </Button>
        )}
      </header>
      {left <= 0 && <p className={style.note}>{words.full}</p>}
      {missing > 0 && left > 0 && (
        <div className={style.missing}>
          <p>
            {words.missing(
              optionNames.map((name, index) => words.counted(values[index]?.length ?? 0, name)).join(', '),
              missing,
            )}
          </p>
          <Button variant="secondary" onClick={() => setOpenDialog('generate')}>
            {words.generate(Math.min(missing, left))}
          </Button>
        </div>
      )}
      {variants.length > 0 && (
        <VariantTable
          product={product}
          variants={variants}
          onEdit={(id) => setOpenDialog({ edit: id })}
          onChanged={onChanged}
        />
      )}
      <Dialog open={openDialog !== null} wide title={titleOf(openDialog, edited)} onClose={dialog.onClose}>
        {openDialog === 'options' && <OptionsForm {...dialog} />}
        {openDialog === 'add' && <AddVariantForm {...dialog} />}
        {openDialog === 'generate' && (
          <GenerateForm {...dialog} values={values} count={Math.min(missing, left)} />
        )}
        {edited && <EditVariantForm variant={edited} onClose={dialog.onClose} />}
      </Dialog>
    </section>
  );
}

function titleOf(openDialog: VariantDialog | null, edited: ManagedVariantFragment | undefined): string {
  if (openDialog === 'options') return words.optionsTitle;
  if (openDialog === 'add') return words.addTitle;
  return openDialog === 'generate' ? words.generateTitle : words.editTitle(edited ? nameOf(edited) : '');
}

function VariantTable({
  product,
  variants,
  onEdit,
  onChanged,
}: {
  product: ManagedProductFragment;
  variants: readonly ManagedVariantFragment[];
  onEdit: (id: string) => void;
  onChanged: () => void;
}) {
  const { orderVariants } = useVariants();
  const change = useChangeEquipment(isRefused);
  const signInAgain = useSignInAgain();
  const { run: alone, isBusy: busy } = useOneAtATime();

  const move = (from: number, to: number, name: string) =>
    alone(async () => {
      const variantIds = moved(variants, from, to).map(({ databaseId }) => databaseId);
      const refusal = await orderVariants({ equipmentId: product.databaseId, variantIds });
      if (refusal === 'signIn') return;
      if (refusal) toast.error(refusal.issues?.[0]?.message ?? refusal.message);
      else toast.success(words.moved(name, to + 1));
      onChanged();
    });
  const setStatus = (variant: ManagedVariantFragment, status: 'PUBLISHED' | 'ARCHIVED') =>
    alone(async () => {
      const name = nameOf(variant);
      const outcome = await change({
        equipmentId: variant.databaseId,
        seenAt: variant.updatedAt,
        status,
      });
      switch (outcome.kind) {
        case 'changed':
          return toast.success(status === 'PUBLISHED' ? words.published(name) : words.archived(name));
        case 'signIn':
          return signInAgain();
        case 'outdated':
        case 'failed':
          return toast.error(outcome.message);
        default:
          return outcome satisfies never;
      }
    });

  return (
    <AdminTable
      caption={words.title}
      columns={columns}
      rows={variants}
      keyOf={({ id }) => id}
      renderActions={(variant) => {
        const name = nameOf(variant);
        const index = variants.indexOf(variant);
        const isPublished = variant.status === 'PUBLISHED';
        return (
          <>
            <IconButton
              label={words.up(name)}
              disabled={busy || index === 0}
              onClick={() => void move(index, index - 1, name)}
            >
              <ArrowUp size={18} aria-hidden />
            </IconButton>
            <IconButton
              label={words.down(name)}
              disabled={busy || index === variants.length - 1}
              onClick={() => void move(index, index + 1, name)}
            >
              <ArrowDown size={18} aria-hidden />
            </IconButton>
            <Button variant="quiet" aria-label={words.edit(name)} onClick={() => onEdit(variant.id)}>
              {words.editShort}
            </Button>
            <Button
              variant="quiet"
              disabled={busy}
              aria-label={isPublished ? words.archive(name) : words.publish(name)}
              onClick={() => void setStatus(variant, isPublished ? 'ARCHIVED' : 'PUBLISHED')}
            >
              {isPublished ? words.archiveShort : words.publishShort}
            </Button>
          </>
        );
      }}
    />
  );
}
