import * as copy from '#web/app/copy.ts';
import type { Column } from '#web/features/admin-lists/AdminTable.tsx';
import { EditableRows } from '#web/features/admin-lists/EditableRows.tsx';
import type { DialogTarget } from '#web/features/admin-lists/use-row-dialogs.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import style from './Attributes.module.css';
import type { CategoryName } from './AttributeFormFields.tsx';
import type { AttributeRowFragment, AttributesScreenQuery } from './AttributesScreen.generated.ts';

const words = copy.attributes;

/** Options or categories that a row lists; the number of the others follows. */
const LISTED = 3;
const listed = (names: readonly string[]) => words.more(names.slice(0, LISTED), names.length - LISTED);

const columnsOf = (categories: readonly CategoryName[]): readonly Column<AttributeRowFragment>[] => [
  { label: words.label, cell: ({ label }) => label },
  { label: words.group, cell: ({ group }) => group },
  { label: words.kind, cell: (row) => <Kind row={row} /> },
  {
    label: words.categories,
    cell: ({ categorySlugs }) =>
      categorySlugs.length === 0
        ? words.all
        : listed(categories.filter(({ slug }) => categorySlugs.includes(slug)).map(({ name }) => name)),
  },
  { label: words.products, isNumber: true, cell: ({ products }) => words.productCount(products) },
];

function Kind({ row: { kind, unit, options, isFilterable } }: { row: AttributeRowFragment }) {
  return (
    <span className={style.kind}>
      {kind === 'NUMBER' && unit ? words.numberIn(unit) : words.kinds[kind]}
      {isFilterable && <Badge tone="lake">{words.filter}</Badge>}
      {options.length > 0 && <span className={style.options}>{listed(options)}</span>}
    </span>
  );
}

/** The table of attributes, or that none matches. */
export function Attributes({
  attributes: { edges, pageInfo },
  categories,
  stale,
  onClear,
  onMore,
  onOpen,
}: {
  attributes: AttributesScreenQuery['managedAttributes'];
  categories: readonly CategoryName[];
  stale: boolean;
  onClear: () => void;
  onMore: (after: string | null) => Promise<unknown>;
  onOpen: (target: DialogTarget<AttributeRowFragment>) => void;
}) {
  return (
    <EditableRows
      caption={words.title}
      columns={columnsOf(categories)}
      rows={edges.map(({ node }) => node)}
      nameOf={({ label }) => label}
      stale={stale}
      empty={{
        title: words.empty,
        hint: words.emptyHint,
        action: (
          <Button variant="secondary" onClick={onClear}>
            {words.clear}
          </Button>
        ),
      }}
      pages={{ ...pageInfo, more: words.showMore, failed: words.failed, onMore }}
      onOpen={onOpen}
    />
  );
}
