/* A user's C program, built against the installed package alone. */
#include <stdio.h>
#include <visioncore.h>

int main(void) {
  vc_picture *picture;
  if (vc_version() < VC_VERSION || vc_picture_create(&picture) != VC_OK) return 1;
  const int refused = vc_picture_decode(picture, "not a picture", 13, NULL) == VC_ERR_BAD_DATA;
  printf("libvisioncore %s: %s\n", vc_version_string(), vc_picture_error(picture));
  vc_picture_destroy(picture);
  return refused ? 0 : 1;
}
