/** API results that no page can show: a result union, a `Union.Member` or an `Enum.VALUE`. */
export const unseen: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      'EquipmentUnavailable',
      'NotFound',
      'OrderAlreadyPaid',
      'OrderClosed',
      'OrderLimitReached',
      'PaymentUnderWay',
      'PriceChanged',
      'RateLimited',
      'StockLost',
      'Unavailable',
    ].map((member) => [
      `OpenGuestPaymentResult.${member}`,
      'shown as the member of OpenPaymentResult, by the same component',
    ]),
  ),
  ConfirmGuestPaymentResult: 'shown as the members of ConfirmPaymentResult, by the same component',
  ...Object.fromEntries(
    [
      'AdminAccount',
      'Forbidden',
      'InvalidInput',
      'NotFound',
      'RateLimited',
      'SignInRequired',
      'Unavailable',
    ].map((member) => [
      `DeleteMyAccountResult.${member}`,
      'shown as the member of DeleteCustomerResult, by the same component',
    ]),
  ),
  AccountUse: 'for programs; pages show the message, which names the reasons',
  'UnitSystem.METRIC': 'the default, which the client leaves out',
};
