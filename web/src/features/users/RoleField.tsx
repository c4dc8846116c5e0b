import type { ComponentProps } from 'react';
import * as copy from '#web/app/copy.ts';
import type { Role } from '#web/generated/schema-types.ts';
import { SelectField } from '#web/ui/Field.tsx';

type SelectProps = ComponentProps<typeof SelectField>;

/** A select of roles. Its hint says what users with the chosen role can do. */
export function RoleField({
  role: chosen,
  roles,
  ...select
}: Omit<SelectProps, 'options' | 'hint' | 'role'> & {
  /** The chosen role. */
  role: Role | null | undefined;
  roles: readonly Role[];
}) {
  return (
    <SelectField
      {...select}
      hint={chosen ? copy.roles.can[chosen] : undefined}
      options={roles.map((value) => ({ value, label: copy.roles.names[value] }))}
    />
  );
}
