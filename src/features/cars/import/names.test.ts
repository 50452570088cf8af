import { expect, it } from 'vitest';
import { kindOf, nameMatch, usualName } from './names.ts';

it.each([
  ['Škoda', 'skoda'],
  ['B Class', 'B-Class'],
  ['Mercedes Benz', 'mercedes-benz'],
  ['ID.4', 'ID 4'],
  ['Town & Country', 'Town and Country'],
])('compares %s and %s as equal', (one, other) => {
  expect(nameMatch(one)).toBe(nameMatch(other));
});

it.each([
  ['C+pod', 'C pod'],
  ['500', '500C'],
  ['Лада', 'Нива'],
])('compares %s and %s as different', (one, other) => {
  expect(nameMatch(one)).not.toBe(nameMatch(other));
});

it.each([
  ['makes', 'VW', 'Volkswagen'],
  ['makes', 'MERCEDES', 'Mercedes-Benz'],
  ['makes', 'FORD', 'Ford'],
  ['models', 'B-Klasse', 'B-Class'],
  ['models', '3er', '3 Series'],
  ['fuelTypes', 'GASOLINE', 'Petrol'],
  ['fuelTypes', 'Petrol/Electric', 'Hybrid'],
  ['fuelTypes', 'PLUGIN_HYBRID', 'Plug-in Hybrid'],
  ['fuelTypes', 'Petrol Plug-in Hybrid', 'Plug-in Hybrid'],
  ['fuelTypes', 'Elektro', 'Electric'],
  ['transmissions', 'Semi-Auto', 'Semi-Automatic'],
  ['transmissions', 'Schaltgetriebe', 'Manual'],
  ['transmissions', 'A/T', 'Automatic'],
] as const)('%s: the usual name of %s is %s', (list, name, usual) => {
  expect(usualName(list, name)).toBe(usual);
});

it.each([
  ['6-Speed Automatic', '8 Speed Auto', '8-Speed A/T w/OD', '1-Speed Automatic', 'Single-speed'],
  ['7-Speed DSG', 'DCT', 'S tronic', 'PDK', 'Powershift', 'EDC', 'Dual-clutch', '4Matic'],
  ['CVT', 'e-CVT', 'Xtronic CVT', 'Continuously Variable'],
  ['Tiptronic', 'Steptronic', '9G-TRONIC', 'EAT8', 'Geartronic', 'Automatic with manual mode'],
])('%s and the like are automatics', (...names) => {
  for (const name of names)
    expect([name, kindOf('transmissions', name)]).toEqual([name, 'Automatic']);
});

it.each(['6-Speed Manual', '5 speed man', 'Manual 6-spd', '6MT', '6-Gang-Schaltgetriebe'])(
  '%s is manual',
  (name) => {
    expect(kindOf('transmissions', name)).toBe('Manual');
  },
);

it.each(['Automated manual', 'AMT', 'Semi Auto 6-speed', 'SMG', 'Easytronic'])(
  '%s is semi-automatic',
  (name) => {
    expect(kindOf('transmissions', name)).toBe('Semi-Automatic');
  },
);

it.each([
  ['2.0 Diesel', 'Diesel'],
  ['1.0L Petrol Turbo', 'Petrol'],
  ['V6 Gasoline', 'Petrol'],
  ['1.8 Hybrid', 'Hybrid'],
  ['Steam', undefined],
  ['1.5 TSI', undefined],
])('%s has the fuel %s', (name, fuel) => {
  expect(kindOf('fuelTypes', name)).toBe(fuel);
});
