import type { StaffField } from './selections.ts';

/**
 * The facts about the history of a car that visitors read. Everything else that staff enter stays with staff.
 */
export const PROVENANCE_FIELDS = [
  'firstRegistered',
  'importedFrom',
  'serviceHistory',
  'lastServiceOn',
  'lastServiceKm',
  'keys',
  'previousUse',
  'financeOwed',
  'historyCheckedWith',
  'historyCheckedOn',
  'historyNote',
  'writeOff',
  'writeOffNote',
  'mileageCheckedAgainst',
  'mileageCheckedOn',
  'recallsCheckedOn',
  'connectedServices',
  'recordedData',
  'warrantyMonths',
  'warrantyKm',
  'warrantyBy',
  'batteryKwh',
  'rangeKm',
  'batteryHealth',
  'batteryCheckedOn',
  'knownMarks',
] as const satisfies readonly StaffField[];
