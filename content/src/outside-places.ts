/**
 * Where the product sends people outside itself. These are the defaults: the server replaces them from
 * BACK_OFFICE_URL, MEETING_URL, BOOK_CLUB_URL and SUPPORT_EMAIL where those are set.
 */
export interface OutsidePlaces {
  backOffice: string;
  meeting: string;
  bookClub: string;
  supportEmail: string;
}

export const outsidePlaces: OutsidePlaces = {
  backOffice: 'https://office.clearspring.example/',
  meeting: 'https://meet.clearspring.example/join/launch',
  bookClub: 'https://meet.clearspring.example/room/book-club',
  supportEmail: 'support@clearspring.example',
};
