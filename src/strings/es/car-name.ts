/** Moves the year behind the make and model, as is usual in Spanish: "Honda 2003". */
export const carName = (name: string): string => name.replace(/^(\d{4}) (.+)/, '$2 $1');
