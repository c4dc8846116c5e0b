import { ArrowLeft } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import * as copy from '#web/app/copy.ts';
import { LoadFailure } from '#web/app/LoadFailure.tsx';
import { paths } from '#web/app/paths.ts';
import { requestFailure } from '#web/app/request-failure.ts';
import { useEndOfSession } from '#web/features/orders/session-end.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Spinner } from '#web/ui/Waiting.tsx';
import { DuplicateButton } from './DuplicateButton.tsx';
import { useManagedProductScreenQuery } from './ManagedProductScreen.generated.ts';
import style from './ManagedProductScreen.module.css';
import { PictureEditor } from './PictureEditor.tsx';
import { Schedule } from './Schedule.tsx';
import { StockHistory } from './StockHistory.tsx';
import { VariantSection } from './VariantSection.tsx';

const words = copy.managedProduct;
const tones = { DRAFT: 'amber', PUBLISHED: 'moss', ARCHIVED: 'plain' } as const;

/** The pictures, variants and stock of a product of any status, or of a variant. */
export function ManagedProductScreen() {
  const { id = '' } = useParams();
  return <OneProduct key={id} id={id} />;
}

function OneProduct({ id }: { id: string }) {
  const { data, loading, error, refetch } = useManagedProductScreenQuery({
    variables: { id },
    fetchPolicy: 'cache-and-network',
  });
  const ended = useEndOfSession(error, refetch);
  if (ended || (loading && !data)) return <Spinner label={copy.waiting} />;
  if (!data)
    return <LoadFailure level={1} title={words.failed} message={requestFailure()} onTryAgain={refetch} />;
  const product = data.managedEquipment;
  if (!product)
    return (
      <Notice
        kind="empty"
        level={1}
        title={words.gone}
        action={<ButtonLink to={paths.manageProduct}>{words.back}</ButtonLink>}
      >
        {words.goneHint}
      </Notice>
    );
  const { productId, name, title, status, optionValues, slug } = product;
  return (
    <div className={style.page}>
      <Link
        to={productId === null ? paths.manageProduct : paths.productSettings(productId)}
        className={style.back}
      >
        <ArrowLeft size={16} aria-hidden /> {productId === null ? words.back : words.toProduct}
      </Link>
      <header className={style.header}>
        <div>
          <h1>{name}</h1>
          <p>{productId === null ? title : words.variantOf(optionValues)}</p>
        </div>
        <Badge tone={tones[status]}>{copy.manageProducts.statuses[status]}</Badge>
        <div className={style.headerActions}>
          {status === 'PUBLISHED' && (
            <ButtonLink variant="quiet" to={paths.product(slug, productId === null ? null : product.sku)}>
              {words.viewInShop}
            </ButtonLink>
          )}
          {productId === null && <DuplicateButton product={product} />}
        </div>
      </header>
      {status === 'DRAFT' && <Schedule product={product} />}
      <PictureEditor product={product} />
      {productId === null && (
        <VariantSection
          product={product}
          variants={data.managedVariants}
          onChanged={() => void refetch().catch(() => undefined)}
        />
      )}
      <StockHistory product={product} />
    </div>
  );
}
