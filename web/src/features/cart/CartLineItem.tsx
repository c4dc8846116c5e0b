import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button, IconButton } from '#web/ui/Button.tsx';
import { Picture } from '#web/ui/Picture.tsx';
import { QuantityStepper } from '#web/ui/QuantityStepper.tsx';
import { keepUnits } from '#web/ui/units.ts';
import type { CartLinePartsFragment } from './CartLineParts.generated.ts';
import type { CartProblem } from './cart-outcome.ts';
import style from './CartLineItem.module.css';
import { boundsOf, quantityError, type Bounds } from './quantity-bounds.ts';
import { useUpdateCartLine } from './use-cart-changes.ts';

const words = copy.cart;

/** A product in the cart: quantity, price, and what keeps it from being ordered. `onSignIn` ends an expired session. */
export function CartLineItem({
  line,
  onRemove,
  onSignIn,
}: {
  line: CartLinePartsFragment;
  onRemove: () => void;
  onSignIn: () => void;
}) {
  const { equipment, name, unitPrice, total, quantity } = line;
  const update = useUpdateCartLine();
  const [problem, setProblem] = useState<CartProblem | null>(null);
  const change = async (to: number) => {
    setProblem(null);
    setProblem((await update(line.equipmentId, to)).problem ?? null);
  };
  const page =
    equipment && paths.product(equipment.slug, equipment.optionValues.length > 0 ? equipment.sku : null);
  return (
    <article className={style.line} aria-label={name}>
      <div className={style.picture}>
        <Picture picture={equipment?.picture ?? null} sizes="6rem" fallbackAlt="" />
      </div>
      <div className={style.facts}>
        <h3>{page ? <Link to={page}>{name}</Link> : name}</h3>
        {equipment && equipment.optionValues.length > 0 && (
          <p className={style.options}>
            {equipment.optionNames
              .map((option, at) => `${option}: ${keepUnits(equipment.optionValues[at] ?? '')}`)
              .join(' · ')}
          </p>
        )}
        {unitPrice && <p className={style.options}>{words.each(unitPrice.display)}</p>}
      </div>
      {equipment && line.problem !== 'UNAVAILABLE' && line.problem !== 'OUT_OF_STOCK' && (
        <Quantity line={line} bounds={boundsOf(line.stockLeft, equipment)} onChange={change} />
      )}
      <p className={style.total}>{total?.display}</p>
      <IconButton label={words.remove(name)} className={style.remove ?? ''} onClick={onRemove}>
        <Trash2 size={18} aria-hidden />
      </IconButton>
      <div className={style.notes}>
        <LineProblem line={line} quantity={quantity} onChange={change} />
        <PriceChange line={line} onAcknowledge={() => change(quantity)} />
        {problem && (
          <Alert
            hint={problem.hint}
            action={problem.hasSessionEnded && <Button onClick={onSignIn}>{words.logIn}</Button>}
          >
            {problem.message}
          </Alert>
        )}
      </div>
    </article>
  );
}

/** Sends each valid quantity at once. An invalid one stays in the field with its error. */
function Quantity({
  line: { name, quantity },
  bounds,
  onChange,
}: {
  line: CartLinePartsFragment;
  bounds: Bounds;
  onChange: (to: number) => Promise<void>;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const type = (text: string) => {
    setTyped(text);
    if (quantityError(text, bounds)) return;
    void onChange(Number(text)).then(() => setTyped((current) => (current === text ? null : current)));
  };
  return (
    <div className={style.quantity}>
      <QuantityStepper
        label={words.quantity(name)}
        isLabelHidden
        value={typed ?? String(quantity)}
        error={typed === null ? undefined : quantityError(typed, bounds)}
        min={bounds.min}
        max={bounds.last}
        onValue={type}
      />
    </div>
  );
}

function LineProblem({
  line,
  quantity,
  onChange,
}: {
  line: CartLinePartsFragment;
  quantity: number;
  onChange: (to: number) => Promise<void>;
}) {
  const { problem, equipment } = line;
  if (problem === null) return null;
  if (problem === 'UNAVAILABLE' || !equipment) return <Alert kind="info">{words.unavailable}</Alert>;
  const { min, last } = boundsOf(line.stockLeft, equipment);
  const nearest = Math.min(Math.max(quantity, min), last);
  const fix = (
    <Button variant="secondary" onClick={() => void onChange(nearest)}>
      {words.setTo(nearest)}
    </Button>
  );
  switch (problem) {
    case 'OUT_OF_STOCK':
      return <Alert kind="info">{words.outOfStock}</Alert>;
    case 'TOO_FEW_IN_STOCK':
      return (
        <Alert kind="info" action={fix}>
          {words.onlyLeft(line.stockLeft ?? 0)}
        </Alert>
      );
    case 'QUANTITY_OUT_OF_RANGE':
      return (
        <Alert kind="info" action={fix}>
          {copy.order.rangeError(equipment.minQty, equipment.maxQty - 1)}
        </Alert>
      );
    default:
      return problem satisfies never;
  }
}

function PriceChange({
  line: { previousUnitPrice, unitPrice, problem },
  onAcknowledge,
}: {
  line: CartLinePartsFragment;
  onAcknowledge: () => Promise<void>;
}) {
  if (!previousUnitPrice || !unitPrice) return null;
  return (
    <Alert
      kind="info"
      // Acknowledging updates the line, which the server refuses with a problem.
      action={
        problem === null && (
          <Button variant="secondary" onClick={() => void onAcknowledge()}>
            {words.ok}
          </Button>
        )
      }
    >
      {words.priceChanged(previousUnitPrice.display, unitPrice.display)}
    </Alert>
  );
}
