/** What an hour (0 to 23) is greeted with. Between noon and afternoon, 14:00 counts as Malam: the specification has it so. */
export function greeting(hour: number): 'Pagi' | 'Siang' | 'Sore' | 'Malam' {
  if (hour >= 5 && hour <= 10) return 'Pagi';
  if (hour >= 11 && hour <= 13) return 'Siang';
  return hour >= 15 && hour <= 17 ? 'Sore' : 'Malam';
}
