import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import { isAdminOr, worksForShop } from '#web/app/staff.ts';
import { useCartRole } from '#web/features/cart/use-works-for-shop.ts';
import { ButtonLink } from '#web/ui/Button.tsx';

/** Leads to the order form. Admins and staff can't order: it leads those who may open it to Manage Products. */
export function OrderLink({
  product: { databaseId, name },
}: {
  product: { databaseId: string; name: string };
}) {
  const role = useCartRole();
  const isCustomer = !worksForShop(role);
  if (!isCustomer && !isAdminOr(role, 'SUPPORT', 'WAREHOUSE', 'CATALOGUE')) return null;
  return (
    <ButtonLink
      to={isCustomer ? paths.order(databaseId) : `${paths.manageProduct}?${new URLSearchParams({ q: name })}`}
      size="l"
      wide
    >
      {isCustomer ? copy.productPage.order : copy.productPage.manage}
    </ButtonLink>
  );
}
