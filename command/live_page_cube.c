/* /api/cube.svg: the cube at any step of a solution. */
#include "live_page_state.h"

#ifdef WITH_CIVETWEB
#include <stdlib.h>
#include <string.h>

enum { CUBE_PIXELS = 480 };

static bool query_value(const struct mg_request_info *request, const char *name, char *out, size_t size) {
  const char *query = request->query_string;
  return query && mg_get_var(query, strlen(query), name, out, size) >= 0;
}

/* Renders with the page's renderer; its lock is held. */
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

int send_cube(struct mg_connection *connection, live_page *page) {
  const struct mg_request_info *request = mg_get_request_info(connection);
  char state[64], moves[1024] = "", step[32] = "0", *end;
  if (!query_value(request, "state", state, sizeof state))
    return send_error(connection, page, 400, VC_ERR_INVALID_ARGUMENT, "must be ?state=STATE&moves=MOVES&step=NUMBER");
  query_value(request, "moves", moves, sizeof moves);
  query_value(request, "step", step, sizeof step);
  const double time = strtod(step, &end);
  if (*end) return send_error(connection, page, 400, VC_ERR_INVALID_ARGUMENT, "step must be a number");
  pthread_mutex_lock(&page->renderer_lock);
  const char *svg = NULL;
  const vc_status status = render(page, state, moves, time, &svg);
  char *text = strdup(status == VC_OK ? svg : vc_cube_renderer_error(page->renderer));
  pthread_mutex_unlock(&page->renderer_lock);
  int answer = 503;
  if (!text)
    send_error(connection, page, answer, VC_ERR_NO_MEMORY, "out of memory");
  else if (status != VC_OK)
    answer = send_error(connection, page, 400, status, text);
  else
    answer = send_answer(connection, page, 200, "image/svg+xml", "", text, strlen(text));
  free(text);
  return answer;
}
#endif
