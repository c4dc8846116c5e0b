/** The operation would lose data, or cannot succeed. The message is one line for the operator. */
export class MaintenanceRefused extends Error {
  override readonly name = 'MaintenanceRefused';
}
