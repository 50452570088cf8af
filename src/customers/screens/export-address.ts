/** Returns the address of the export, with the confirmed records that have only the phone number in common. */
export const exportAddress = (customerId: number, confirmed: readonly string[] = []): string =>
  `/api/customers/${customerId}/export${confirmed.length > 0 ? `?confirm=${confirmed.join(',')}` : ''}`;
