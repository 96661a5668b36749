/* /api/cube.svg: the cube at any step of a solution. */
#include "live_page_state.h"

#ifdef WITH_PAGE
#include <stdlib.h>
#include <string.h>

enum { CUBE_PIXELS = 480 };

static vc_status render(live_page *page, const char *state, const char *moves, double step, const char **svg) {
  if (!page->renderer) {
    const vc_status status = vc_cube_renderer_create(NULL, &page->renderer);
    if (status != VC_OK) return status;
  }
  vc_cube_view view;
  vc_cube_view_init(&view, sizeof view);
  view.background = 0; /* that of the page, light or dark */
  vc_status status = vc_cube_renderer_set_moves(page->renderer, state, moves);
  if (status == VC_OK) status = vc_cube_renderer_render_svg(page->renderer, step, &view, CUBE_PIXELS, CUBE_PIXELS, svg);
  return status;
}

enum MHD_Result send_cube(page_client *client) {
  const char *state = query_value(client, "state"), *moves = query_value(client, "moves"), *step = query_value(client, "step"), *svg = NULL;
  if (!state) return send_error(client, 400, VC_ERR_INVALID_ARGUMENT, "must be ?state=STATE&moves=MOVES&step=NUMBER");
  char *end = "";
  const double time = step ? strtod(step, &end) : 0;
  if (*end) return send_error(client, 400, VC_ERR_INVALID_ARGUMENT, "step must be a number");
  const vc_status status = render(client->page, state, moves ? moves : "", time, &svg);
  if (status != VC_OK) return send_error(client, 400, status, vc_cube_renderer_error(client->page->renderer));
  return send_answer(client, 200, "image/svg+xml", NULL, svg, strlen(svg));
}
#endif
