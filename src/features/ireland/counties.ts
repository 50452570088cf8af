/** The 26 counties of the Republic of Ireland, which forms suggest for addresses. */
export const COUNTIES = [
  ...'Carlow Cavan Clare Cork Donegal Dublin Galway Kerry Kildare Kilkenny Laois Leitrim'.split(
    ' ',
  ),
  ...'Limerick Longford Louth Mayo Meath Monaghan Offaly Roscommon Sligo Tipperary'.split(' '),
  ...'Waterford Westmeath Wexford Wicklow'.split(' '),
];
export const NORTHERN_COUNTIES = 'Antrim Armagh Derry Down Fermanagh Tyrone'.split(' ');
