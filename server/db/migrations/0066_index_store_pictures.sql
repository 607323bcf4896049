-- Finds whether a picture is still shown.
create index store_pictures_by_image on store_pictures (image);
