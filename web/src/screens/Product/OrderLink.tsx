import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import { useIdentity } from '#web/platform/PlatformContext.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { useProductRoleQuery } from './ProductRole.generated.ts';

/** Leads to the order form. Admins can't order: for them it leads to the product in Manage Products. */
export function OrderLink({
  product: { databaseId, name },
}: {
  product: { databaseId: string; name: string };
}) {
  const isSignedIn = useIdentity().status === 'signedIn';
  const { data } = useProductRoleQuery({ skip: !isSignedIn });
  const isAdmin = isSignedIn && data?.me?.role === 'ADMIN';
  return (
    <ButtonLink
      to={isAdmin ? `${paths.manageProduct}?${new URLSearchParams({ q: name })}` : paths.order(databaseId)}
      size="l"
      wide
    >
      {isAdmin ? copy.productPage.manage : copy.productPage.order}
    </ButtonLink>
  );
}
