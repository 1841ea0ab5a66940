# MuJoCo and KDL by library and header: Debian's package files for MuJoCo name a folder that Debian
# does not ship.
find_library(MUJOCO_LIBRARY mujoco)
find_path(MUJOCO_INCLUDE_DIR mujoco/mujoco.h)
if(MUJOCO_LIBRARY AND MUJOCO_INCLUDE_DIR)
  add_library(supple_mujoco INTERFACE)
  target_include_directories(supple_mujoco SYSTEM INTERFACE ${MUJOCO_INCLUDE_DIR})
  target_link_libraries(supple_mujoco INTERFACE ${MUJOCO_LIBRARY})
endif()

find_library(KDL_LIBRARY orocos-kdl)
find_path(KDL_INCLUDE_DIR kdl/chain.hpp)
if(KDL_LIBRARY AND KDL_INCLUDE_DIR)
  add_library(supple_kdl INTERFACE)
  target_include_directories(supple_kdl SYSTEM INTERFACE ${KDL_INCLUDE_DIR})
  target_link_libraries(supple_kdl INTERFACE ${KDL_LIBRARY})
endif()
