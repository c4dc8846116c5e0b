import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import { useWorksForShop } from '#web/features/cart/use-works-for-shop.ts';
import { ButtonLink } from '#web/ui/Button.tsx';

/** Leads to the order form. Admins can't order: for them it leads to the product in Manage Products. */
export function OrderLink({
  product: { databaseId, name },
}: {
  product: { databaseId: string; name: string };
}) {
  const worksForShop = useWorksForShop();
  return (
    <ButtonLink
      to={worksForShop ? `${paths.manageProduct}?${new URLSearchParams({ q: name })}` : paths.order(databaseId)}
      size="l"
      wide
    >
      {worksForShop ? copy.productPage.manage : copy.productPage.order}
    </ButtonLink>
  );
}
